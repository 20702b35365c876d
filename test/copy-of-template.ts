import { type Content, databaseUrl, onServer, templates } from './databases.ts'

/** Creates a database on the server for one test: empty, or filled with the demo. */
export async function copyOfTemplate(serverUrl: string, content: Content) {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${templates[content]} strategy file_copy`)
  return { url: databaseUrl(serverUrl, name), drop: () => dropWhenLeft(serverUrl, name) }
}

/**
 * Drops a database once its connections have closed. A closed pool's connections end a moment later; cutting them off
 * would report a failure when no test is left to expect it.
 */
export async function dropWhenLeft(serverUrl: string, name: string, tries = 100): Promise<void> {
  try {
    await onServer(serverUrl, `drop database ${name}`)
  } catch (failure) {
    if (tries === 0 || !String(failure).includes('being accessed by other users')) throw failure
    await new Promise((resolve) => setTimeout(resolve, 50))
    await dropWhenLeft(serverUrl, name, tries - 1)
  }
}
