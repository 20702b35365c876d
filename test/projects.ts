import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFull } from './sizes.ts'

/** The code with which a test, or its harness, gets a database from the setup of its project. */
const TAKES_A_DATABASE = "inject('databases')"

const files = globSync('**/*.test.{ts,tsx}', {
  exclude: (name) => /(^|\/)(node_modules|build|data|\.react-router)$/.test(name),
})
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

const inJourneys = (file: string) => file.startsWith('test/journeys/')
/** Tests about the embedded database's folder, its lock and copies, and about the memory and speed of a shop on it. */
const needsFolder = (file: string) =>
  /^(test\/(as-root|memory|package|restoring|starting)|bench\/reading|shop\/imports\/waiting)\.test/.test(
    file,
  )
/** Only the embedded database has the clock of the process, which a test can set. */
const setsTheClock = (file: string) => readFileSync(file, 'utf8').includes('vi.setSystemTime(')
/** Figures of memory and speed, which a busy machine can fail, and the copy of a stopped shop's folder. */
const isOnlyInFull = (file: string) => /^(test\/(memory|restoring)|bench\/reading)\.test/.test(file)
/**
 * True if a test depends on the engine and so runs on both: the engine's own code and its jobs, search, orders and
 * stock taken in one statement, idempotency keys, the backup of a selling shop, and kills. Everything else runs on
 * Postgres, which live shops use, including tests of rules and migrations written in SQL, the same for both;
 * `npm run test:full` runs all of it on both.
 */
const dependsOnEngine = (file: string) =>
  (/^database\/(jobs\/|[^/]+$)/.test(file) && !/^database\/(constraints|tables)\.test/.test(file)) ||
  /^shop\/search\//.test(file) ||
  /^shop\/(orders\/(concurrent|lines)|stock\/promises-at-once|idempotency)\.test/.test(file) ||
  /^test\/faults\/(backup|killed)\.test/.test(file)

/**
 * On Postgres `restarts.test.ts` kills one of two processes, and `restore.test.ts` restores a backup; what these add is
 * for the embedded database.
 */
const isCoveredElsewhere = (file: string) => /^test\/faults\/(backup|killed)\.test/.test(file)

const serverTests = files.filter((file) => !inJourneys(file))
/** The embedded database has one connection, so waiting cannot be told from not having started. */
const needsPostgres = (file: string) =>
  file.startsWith('test/faults/postgres/') || readFileSync(file, 'utf8').includes("'#test/interleaving.ts'")
const withDatabase = serverTests.filter((file) => takesADatabase(file))
const withoutDatabase = serverTests.filter((file) => !withDatabase.includes(file))

/**
 * The test files of each project, chosen by a file's imports and location, so that a new file finds its project
 * automatically.
 */
export const projects = {
  journeys: files.filter(inJourneys),
  web: withoutDatabase.filter((file) => file.startsWith('web/')),
  once: withoutDatabase.filter((file) => !file.startsWith('web/')),
  pglite: withDatabase.filter(
    (file) =>
      (needsFolder(file) && (isFull || !isOnlyInFull(file))) ||
      dependsOnEngine(file) ||
      setsTheClock(file) ||
      (isFull && !needsPostgres(file)),
  ),
  postgres: withDatabase.filter(
    (file) => !needsFolder(file) && !setsTheClock(file) && (isFull || !isCoveredElsewhere(file)),
  ),
}

/** True if a file uses a database, directly or through its imports from the harness in test/. */
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
