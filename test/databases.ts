import pg from 'pg'

/** The data with which a test worker opens a fresh, migrated database quickly. */
export type TestDatabases =
  | {
      engine: 'pglite'
      snapshotFile: string
      /** Data folders to copy, for tests that open the whole shop: without rows, and with the demo. */
      emptyFolder: string
      demoFolder: string
    }
  | { engine: 'postgres'; serverUrl: string }

/** Databases on the server that each test gets a copy of: without rows, and with the demo. */
export const templates = { empty: 'hundredfold_empty', demo: 'hundredfold_demo' } as const
export type Content = keyof typeof templates

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
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

export function failLoudly(failure: unknown): never {
  throw failure
}
