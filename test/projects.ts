import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Through this module of the harness, and no other, a test gets a database. */
const DATABASES = 'test/databases.setup.ts'

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
const withDatabase = serverTests.filter((file) => reaches(file))

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

/** Whether a file imports the databases, itself or through the harness in test/. */
function reaches(file: string, seen = new Set<string>()): boolean {
  if (file === DATABASES) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  return [...readFileSync(file, 'utf8').matchAll(/from '((?:#test|\.{1,2})\/[^']+)'/g)].some(
    ([, target = '']) => {
      const path = target.startsWith('#') ? target.slice(1) : join(file, '..', target).replaceAll('\\', '/')
      return path.startsWith('test/') && reaches(path, seen)
    },
  )
}
