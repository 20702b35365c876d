import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
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
function processorMsOf(pid: number | undefined): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
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
