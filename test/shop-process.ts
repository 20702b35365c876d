import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve as absolute } from 'node:path'

/** The folder in which `npm start` also keeps compiled modules (run.mjs): a start without them takes a sixth longer. */
export const compileCache = { NODE_COMPILE_CACHE: absolute('node_modules/.cache/compiled') }

/** Starts the built shop as a separate process, on any free port unless `settings` names one. */
export function startShop(settings: Record<string, string>, cwd = '.') {
  const child = spawn(process.execPath, [absolute('build/shop/main.js')], {
    cwd,
    env: { PATH: process.env.PATH, SHOP_MODE: 'demo', PORT: '0', ...compileCache, ...settings },
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const greeted = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        said += text
        if (said.includes('Hundredfold is open')) resolve()
      })
    }
  })
  return { child, ended, said: () => said, greetedOrEnded: Promise.race([greeted, ended]) }
}

/**
 * Returns a port that is free now: below those the system uses for outgoing connections, one of which could otherwise
 * take it first. Each process starts looking in a different range.
 */
export async function freePort(): Promise<string> {
  for (;;) {
    nextPort = FIRST_PORT + ((nextPort + 1 - FIRST_PORT) % PORTS)
    const probe = createServer()
    const port = nextPort
    const isFree = new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!(await isFree)) continue
    probe.close()
    await once(probe, 'close')
    return String(port)
  }
}

const FIRST_PORT = 10_000
const PORTS = 20_000
let nextPort = FIRST_PORT + ((process.pid * 41) % PORTS)
