import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#config.ts'
import type { Engine } from '#database/engine.ts'
import { openJobs } from '#database/jobs/open.ts'
import { migrate } from '#database/migrate.ts'
import { openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { openHundredfold } from '#main.ts'
import { databaseUrl, failLoudly, onServer, TEMPLATE } from './databases.ts'
import { startPostgres } from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

export default async function setup(project: TestProject) {
  if (project.name === 'journeys') return setupDemo(project)
  return project.name === 'postgres' ? setupPostgres(project) : setupPGlite(project)
}

/** A server with a database that has the demo, of which each journey's app gets a copy. */
async function setupDemo(project: TestProject) {
  const { url, stop } = await startPostgres()
  await onServer(url, `drop database if exists ${TEMPLATE}`)
  await onServer(url, `create database ${TEMPLATE}`)
  const settings = { DATABASE_URL: databaseUrl(url, TEMPLATE) }
  const shop = await openHundredfold(readConfig(settings), pino({ level: 'silent' }))
  await shop[Symbol.asyncDispose]()
  project.provide('databases', { engine: 'postgres', serverUrl: url })
  return stop
}

async function setupPGlite(project: TestProject) {
  const folder = temporaryFolder('pglite')
  const [snapshotFile, emptyFolder, demoFolder] = [
    join(folder, 'snapshot.tar'),
    join(folder, 'empty'),
    join(folder, 'demo'),
  ]
  const engine = await openPGlite({})
  await prepare(engine)
  // Nothing connects to these two, and without them a snapshot opens in two thirds of the time.
  await engine.execute('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await engine.execute(`drop database ${name}`)
  await (await openPGlite({ folder: emptyFolder, snapshot: await engine.dump() })).close()
  await engine.execute(readFileSync(new URL('first-state.sql', import.meta.url), 'utf8'))
  const dump = await engine.dump()
  await engine.close()
  writeFileSync(snapshotFile, Buffer.from(await dump.arrayBuffer()))
  cpSync(emptyFolder, demoFolder, { recursive: true })
  const shop = await openHundredfold(readConfig({ DATA_DIR: demoFolder }), pino({ level: 'silent' }))
  await shop[Symbol.asyncDispose]()
  project.provide('databases', { engine: 'pglite', snapshotFile, emptyFolder, demoFolder })
  return () => rmSync(folder, { recursive: true })
}

async function setupPostgres(project: TestProject) {
  const { url, stop } = await startPostgres()
  await onServer(url, `drop database if exists ${TEMPLATE}`)
  await onServer(url, `create database ${TEMPLATE}`)
  const engine = openPostgres({ url: databaseUrl(url, TEMPLATE), onLostConnection: failLoudly })
  await prepare(engine)
  await engine.close()
  project.provide('databases', { engine: 'postgres', serverUrl: url })
  return stop
}

/** The newest version of the shop's tables, and the tables of its jobs, which pg-boss takes a second to make. */
async function prepare(engine: Engine) {
  await migrate(engine)
  const jobs = await openJobs({ engine, logFailure: failLoudly })
  await jobs[Symbol.asyncDispose]()
}
