import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fail, say } from './processes.mjs'

// Programs that are not npm packages. Debian's package manager and Homebrew install them.

/**
 * Finds a program that is not an npm package, and installs it if it is missing.
 * @param names of the packages that contain it: Debian's, and Homebrew's where it has another name
 */
export function needProgram(name, { debian, homebrew = debian }, purpose) {
  // Debian has servers where only root looks.
  const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` }
  const isThere = () => spawnSync(name, ['-v'], { stdio: 'ignore', env }).error === undefined
  if (isThere()) return
  installPackages(`${name}, ${purpose}`, { debian, homebrew })
  if (isThere()) return
  const source = process.platform === 'darwin' ? `brew install ${homebrew}` : `the package ${debian}`
  fail(`${name}, ${purpose}, is missing. Install it (${source}).`)
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
  const places = browserPlaces(process.platform, [preferred, ...others])
  const found = () => [...(named ? [named] : []), ...places].find((place) => existsSync(place))
  const first = found()
  if (first) return first
  installPackages('Chromium for the browser tests', { debian: preferred })
  return (
    found() ??
    fail('The browser tests need Chromium or Google Chrome. Install it, or set CHROMIUM to its path.')
  )
}

/** The paths at which a platform installs browsers, the preferred one first. */
export function browserPlaces(platform, names) {
  if (platform !== 'darwin') return names.map((name) => `/usr/bin/${name}`)
  return ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
}

/** Tries to install packages. The caller checks whether the program is there afterwards. */
function installPackages(what, names) {
  const isRoot = process.getuid?.() === 0
  for (const [command, ...args] of installCommands(process.platform, isRoot, names)) {
    say(`Installing ${what} (once)`)
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** The commands that install packages on a platform; none where it has no package manager that we know. */
export function installCommands(platform, isRoot, { debian, homebrew }) {
  if (platform === 'darwin') return homebrew ? [['brew', 'install', '--quiet', homebrew]] : []
  if (platform !== 'linux') return []
  const apt = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get']
  return [
    [...apt, 'update', '-qq'],
    [...apt, 'install', '-y', '-qq', '--no-install-recommends', debian],
  ]
}
