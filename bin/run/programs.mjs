import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, say } from './processes.mjs'

// Programs that are no packages of npm's: where the machine runs Debian, they are installed.

/** What is no package of npm's. */
export function needProgram(name, debianPackage, purpose) {
  const isThere = () => spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined
  if (isThere()) return
  installPackages(`${name}, ${purpose}`, debianPackage)
  if (!isThere()) fail(`${name}, ${purpose}, is missing. It is in the package ${debianPackage}; install it.`)
}

export function findChromium() {
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    process.env.CHROMIUM ?? '',
  ]
  const found = () => places.findLast((place) => place !== '' && existsSync(place))
  const first = found()
  if (first) return first
  installPackages('Chromium for the browser tests', 'chromium')
  return found() ?? fail('The browser tests need Chromium. Install it, or name it in CHROMIUM.')
}

/** Installs packages of Debian's, where that is what the machine runs. */
function installPackages(what, ...packages) {
  say(`Installing ${what} (once)`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [command = '', ...before] = [...asRoot, 'apt-get']
    spawnSync(command, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
