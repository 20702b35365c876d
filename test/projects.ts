import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a test, or the harness for it, gets a database: from the setup of its project. */
const TAKES_A_DATABASE = "inject('databases')"

const files = globSync('**/*.test.{ts,tsx}', {
  exclude: (name) => /(^|\/)(node_modules|build|data|\.react-router)$/.test(name),
})
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

const inJourneys = (file: string) => file.startsWith('test/journeys/')
const needsPostgres = (file: string) => file.startsWith('test/faults/postgres/')
/** What these prove of the shop as a whole, or of the demo, does not depend on the engine. */
const needsNoPostgres = (file: string) => /^(demo\/|test\/[^/]+$)/.test(file)

const serverTests = files.filter((file) => !inJourneys(file))
const withDatabase = serverTests.filter((file) => takesADatabase(file))

/**
 * The test files of each project, decided by what a file imports and where it is, so that a new file finds its
 * project by itself.
 */
export const projects = {
  journeys: files.filter(inJourneys),
  once: serverTests.filter((file) => !withDatabase.includes(file)),
  pglite: withDatabase.filter((file) => !needsPostgres(file)),
  postgres: withDatabase.filter((file) => !needsNoPostgres(file)),
}

/** Whether a file takes a database, itself or through what it imports of the harness in test/. */
function takesADatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  if (text.includes(TAKES_A_DATABASE)) return true
  return [...text.matchAll(/from '((?:#test|\.{1,2})\/[^']+)'/g)].some(([, target = '']) => {
    const path = target.startsWith('#') ? target.slice(1) : join(file, '..', target).replaceAll('\\', '/')
    return path.startsWith('test/') && takesADatabase(path, seen)
  })
}
