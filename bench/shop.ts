import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { servers } from './load.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Started {
  readonly url: string
  readonly port: number
  /** Milliseconds from the start of the process to its first reply. */
  readonly readyMs: number
  residentMegabytes(): number
  /** Returns the processor time of the process in ms, to the nearest 10. */
  processorMs(): number
  [Symbol.asyncDispose](): Promise<void>
}

export interface ShopData {
  readonly folder: string
  /** A Postgres to use instead of the embedded database in the folder. */
  readonly databaseUrl?: string | undefined
}

/** Starts the shop as a separate process, as `npm start` does; `npm run bench` gave this process the same flags. */
export async function startShop({ folder, databaseUrl }: ShopData): Promise<Started> {
  const port = await freePort()
  const began = performance.now()
  const [program = '', ...before] = [...servers, process.execPath]
  const child = spawn(program, [...before, ...process.execArgv, 'build/shop/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX,
      MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      SHOP_MODE: 'demo',
      PORT: String(port),
      DATA_DIR: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      LOG_LEVEL: 'error',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(`${url}/healthz`)
  return {
    url,
    port,
    readyMs: performance.now() - began,
    processorMs: () => processorMsOf(child.pid),
    residentMegabytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Starts a server that sends copies of the shop's replies with plain Node. */
export async function startBare(shop: Started, paths: readonly string[]) {
  const [program = '', ...before] = [...servers, process.execPath]
  const child = spawn(program, [...before, 'bench/bare.ts', String(shop.port), ...paths], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const { port } = JSON.parse(String(line))
  return {
    url: `http://127.0.0.1:${port}`,
    processorMs: () => processorMsOf(child.pid),
    stop: () => child.kill(),
  }
}

/** Linux counts hundredths of a second, in user mode and in the kernel (proc(5)). */
const processorMsOf = (pid: number | undefined) => {
  const { user, system } = statOf(pid)
  return (user + system) * 10
}

function statOf(pid: number | undefined) {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [, parent = 0, ...others] = fields.split(' ').map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = others.slice(9, 13)
  return { parent, user, system, ended: endedUser + endedSystem }
}

/** Returns what tells the processor time of a Postgres server on this machine in ms, with its processes that have ended. */
export async function serverProcessorMs(db: Database): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const { parent: server } = statOf(rows[0]?.pid)
  return () => withChildrenMs(server)
}

/** Moves a Postgres server to the shop's core, with the connections that it opens from now on. */
export async function pinBesideShop(db: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const [program, ...before] = servers
  if (program)
    execFileSync(program, ['-p', ...before, String(statOf(rows[0]?.pid).parent)], { stdio: 'ignore' })
}

function withChildrenMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  try {
    return [pid, ...children.map(Number)].reduce(
      (sum, each) => sum + processorMsOf(each),
      statOf(pid).ended * 10,
    )
  } catch (failure) {
    // One has ended meanwhile.
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return withChildrenMs(pid)
    throw failure
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function untilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${url} did not answer within a minute`)
}
