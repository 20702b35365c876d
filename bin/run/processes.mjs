import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// How the tasks of run.mjs start processes. Works before anything is installed.

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const windows = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin')

/** Runs TypeScript without a build. */
export const noWarning = '--disable-warning=ExperimentalWarning'

/** The Node that npm installed with the packages for this platform, or the current one if it is new enough. */
export function nodeForShop() {
  const shipped = join(bin, windows ? 'node.cmd' : 'node')
  if (existsSync(shipped)) return shipped
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 26 || (major === 26 && minor >= 10)) return process.execPath
  return fail(
    `npm has no Node for ${process.platform} on ${process.arch}. Install Node 26.10 or newer; this is ${process.version}.`,
  )
}

/** Runs a program until it ends, and passes signals on to it. */
export function run(command, args, env = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: environment(env), shell: windows })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // npm passes a signal on to its shell, which ends without forwarding it, so that nothing would stop the
  // shop.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 1_000).unref()
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

export function tool(name, args, env = {}) {
  const ours = nodeForShop()
  const command = name === 'node' ? ours : join(bin, name)
  return spawnSync(command, args, { stdio: 'inherit', env: environment(env), shell: windows }).status
}

export function must(name, args) {
  if (tool(name, args) !== 0) fail(`${name} failed; it says why above.`)
}

function environment(more) {
  return { ...process.env, ...more, PATH: `${bin}${delimiter}${process.env.PATH}` }
}

export function say(what) {
  console.log(`\n${what} …`)
}

export function fail(why) {
  console.error(`\n${why}`)
  process.exit(1)
}
