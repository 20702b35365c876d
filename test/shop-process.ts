import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Starts the shop as a process of its own, on any free port unless told. */
export function startShop(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
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

/** A port that nobody has at this moment. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return String(typeof address === 'object' ? address?.port : undefined)
}
