import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { startPostgres } from './postgres-server.ts'

/** What a test worker needs to open a fresh, migrated database at once. */
export type TestDatabases =
  | { engine: 'pglite'; snapshotFile: string }
  | { engine: 'postgres'; serverUrl: string }

export const TEMPLATE = 'hundredfold_template'

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
}

export default async function setup(project: TestProject) {
  return project.name === 'postgres' ? setupPostgres(project) : setupPGlite(project)
}

async function setupPGlite(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'hundredfold-pglite-'))
  const snapshotFile = join(folder, 'snapshot.tar')
  const engine = await openPGlite({})
  await migrate(engine)
  // Nothing connects to these two, and without them a snapshot opens in two thirds of the time.
  await engine.execute('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await engine.execute(`drop database ${name}`)
  const dump = await engine.dump()
  await engine.close()
  writeFileSync(snapshotFile, Buffer.from(await dump.arrayBuffer()))
  project.provide('databases', { engine: 'pglite', snapshotFile })
  return () => rmSync(folder, { recursive: true })
}

async function setupPostgres(project: TestProject) {
  const { url, stop } = await startPostgres()
  await onServer(url, `drop database if exists ${TEMPLATE}`)
  await onServer(url, `create database ${TEMPLATE}`)
  const engine = openPostgres({ url: databaseUrl(url, TEMPLATE), onLostConnection: failLoudly })
  await migrate(engine)
  await engine.close()
  project.provide('databases', { engine: 'postgres', serverUrl: url })
  return stop
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export function failLoudly(failure: Error): never {
  throw failure
}
