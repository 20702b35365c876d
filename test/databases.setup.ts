import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#config.ts'
import type { Engine } from '#database/engine.ts'
import { openJobs } from '#database/jobs/open.ts'
import { migrate } from '#database/migrate.ts'
import { databaseOf } from '#database/open.ts'
import { openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { signingKeys } from '#database/signing-keys.ts'
import { openHundredfold } from '#open.ts'
import { databaseUrl, failLoudly, onServer, templates } from './databases.ts'
import { startPostgres } from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

const firstState = readFileSync(new URL('first-state.sql', import.meta.url), 'utf8')

export default (project: TestProject) =>
  project.name === 'pglite' ? setupPGlite(project) : setupPostgres(project)

async function setupPGlite(project: TestProject) {
  const folder = temporaryFolder('pglite')
  const [snapshotFile, snapshotFolder, emptyFolder, demoFolder] = [
    join(folder, 'snapshot.tar'),
    join(folder, 'snapshot'),
    join(folder, 'empty'),
    join(folder, 'demo'),
  ]
  const empty = await openPGlite({ folder: emptyFolder })
  await prepare(empty)
  // Nothing connects to these two, and without them a snapshot opens in two thirds of the time.
  await empty.execute('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await empty.execute(`drop database ${name}`)
  await empty.close()
  for (const copy of [snapshotFolder, demoFolder]) cpSync(emptyFolder, copy, { recursive: true })
  const engine = await openPGlite({ folder: snapshotFolder })
  await engine.execute(firstState)
  const dump = await engine.dump()
  await engine.close()
  writeFileSync(snapshotFile, Buffer.from(await dump.arrayBuffer()))
  const shop = await openHundredfold(
    readConfig({ SHOP_MODE: 'demo', DATA_DIR: demoFolder }),
    pino({ level: 'silent' }),
  )
  await shop[Symbol.asyncDispose]()
  project.provide('databases', { engine: 'pglite', snapshotFile, emptyFolder, demoFolder })
  return () => rmSync(folder, { recursive: true })
}

/** The server of all projects on Postgres, stopped when the last of them ends. */
let server: ReturnType<typeof preparePostgres> | undefined
let users = 0

async function setupPostgres(project: TestProject) {
  users += 1
  server ??= preparePostgres()
  const { url, stop } = await server
  project.provide('databases', { engine: 'postgres', serverUrl: url })
  return async () => {
    users -= 1
    if (users > 0) return
    server = undefined
    await stop()
  }
}

async function preparePostgres() {
  const { url, stop } = await startPostgres()
  for (const name of Object.values(templates)) await onServer(url, `drop database if exists ${name}`)
  await onServer(url, `create database ${templates.empty}`)
  const engine = openPostgres({ url: databaseUrl(url, templates.empty), onLostConnection: failLoudly })
  await prepare(engine)
  await engine.close()
  await onServer(url, `create database ${templates.demo} template ${templates.empty}`)
  const settings = { SHOP_MODE: 'demo', DATABASE_URL: databaseUrl(url, templates.demo) }
  const shop = await openHundredfold(readConfig(settings), pino({ level: 'silent' }))
  await shop[Symbol.asyncDispose]()
  await onServer(databaseUrl(url, templates.empty), firstState)
  return { url, stop }
}

/**
 * Migrates to the newest tables and adds what would be slow in each test: the tables of pg-boss, and the key of the
 * identity provider.
 */
async function prepare(engine: Engine) {
  await migrate(engine)
  const jobs = await openJobs({ engine, logFailure: failLoudly })
  await jobs[Symbol.asyncDispose]()
  await signingKeys(databaseOf(engine).db, 'identity', 'RS256')
}
