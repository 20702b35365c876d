import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fail, say } from './processes.mjs'

// Programs that are not npm packages; on Debian, they are installed.

/** Finds a program that is not an npm package. */
export function needProgram(name, debianPackage, purpose) {
  // Debian has servers where only root looks.
  const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` }
  const isThere = () => spawnSync(name, ['-v'], { stdio: 'ignore', env }).error === undefined
  if (isThere()) return
  installPackages(`${name}, ${purpose}`, debianPackage)
  if (!isThere()) fail(`${name}, ${purpose}, is missing. It is in the package ${debianPackage}; install it.`)
}

/** The Chromium named by CHROMIUM, or an installed one. */
export function findChromium() {
  return find(['chromium', 'chromium-browser', 'google-chrome'])
}

/** Prefers the headless shell for tests: the same engine for a quarter less processor time. */
export function findHeadlessChromium() {
  return find(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'])
}

/** @param names of programs, the first of which is installed if none exists */
function find([preferred = '', ...others]) {
  const named = process.env.CHROMIUM
  const places = [preferred, ...others].map((name) => `/usr/bin/${name}`)
  const found = () => [...(named ? [named] : []), ...places].find((place) => existsSync(place))
  const first = found()
  if (first) return first
  installPackages('Chromium for the browser tests', preferred)
  return found() ?? fail('The browser tests need Chromium. Install it, or name it in CHROMIUM.')
}

/** Installs Debian packages, if the machine runs Debian. */
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
