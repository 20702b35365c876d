import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MCP_PATH } from '#contract/agents/paths.ts'
import { freePort, startShop } from '../shop-process.ts'
import { consent, registerClient, signInAsOwner, tokenOfAgent } from './consent.ts'
import { tokenProxy } from './token-proxy.ts'

// Runs the conformance suite of the Model Context Protocol, as it is published, against a demo shop of its own:
// README.md beside this file.
const SUITE = '@modelcontextprotocol/conformance'
const revisions = {
  '2026-07-28': { version: '0.2.0-alpha.12', options: ['--requirements', '2026-07-28'] },
  '2025-11-25': { version: '0.1.16', options: ['--spec-version', '2025-11-25'] },
} as const
const AUTHORIZATION = { version: '0.2.0-alpha.12' } as const

const [what = ''] = process.argv.slice(2)
const isRevision = (name: string): name is keyof typeof revisions => Object.hasOwn(revisions, name)
if (!isRevision(what) && what !== 'authorization')
  throw new Error(`Say what to run: ${Object.keys(revisions).join(', ')} or authorization`)

const folder = mkdtempSync(join(tmpdir(), 'hundredfold-conformance-'))
const port = await freePort()
const shop = `http://localhost:${port}`
const started = startShop({ PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' })
try {
  await started.greetedOrEnded
  const person = await signInAsOwner(shop)
  process.exitCode = await (isRevision(what) ? runServer(what, person) : runAuthorization(person))
} finally {
  started.child.kill('SIGTERM')
  await started.ended
  rmSync(folder, { recursive: true })
}

async function runServer(revision: keyof typeof revisions, person: string): Promise<number> {
  const { version, options } = revisions[revision]
  const proxy = await tokenProxy(shop, await tokenOfAgent(shop, person), await freePort())
  const expected = `test/conformance/expected-${revision}.yml`
  const code = await suite(version, [
    'server',
    ...['--url', proxy.url + MCP_PATH, ...options, '--expected-failures', expected],
  ])
  proxy.close()
  return code
}

/** The suite prints the address of the consent page, and waits for the person to come back. */
async function runAuthorization(person: string): Promise<number> {
  const back = await freePort()
  const client = await registerClient(shop, `http://127.0.0.1:${back}/callback`)
  const args = ['authorization', '--url', shop, '--client-id', client, '--port', back]
  return suite(AUTHORIZATION.version, [...args, '--resource', shop + MCP_PATH], (line) => {
    if (line.startsWith(`${shop}/`) && line.includes('code_challenge')) return consent(shop, person, line)
  })
}

async function suite(
  version: string,
  args: readonly string[],
  onLine: (line: string) => Promise<void> | undefined = () => undefined,
): Promise<number> {
  const child = spawn('npx', ['--yes', `${SUITE}@${version}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    for (const line of text.split('\n')) void onLine(line.trim())
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}
