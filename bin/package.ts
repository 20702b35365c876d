import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { z } from 'zod'
import { importedModules } from './imported-modules.ts'

// `npm run package -- folder`: makes a folder with everything that a server needs to run the shop, and
// nothing for building or testing it.

const NOT_READ = /\.test\.ts$|vite\.config\.ts$|\/browser\//
/** Imported only in development. */
const DEVELOPMENT = new Set(['vite'])
const commands = {
  start: 'build/shop/main.js',
  backup: 'bin/backup.ts',
  restore: 'bin/restore.ts',
  'audit:data': 'bin/audit.ts',
}
/** What the commands run, from its source; `build/shop` is made of main.ts. */
const ENTRIES = ['main.ts', ...Object.values(commands).filter((file) => file.endsWith('.ts'))]
/** The pages, of which the server has what is built. */
const BUILT = new Set(['web', 'bin'])

const Packages = z.record(z.string(), z.string()).default({})
const Manifest = z.object({
  version: z.string(),
  dependencies: Packages,
  optionalDependencies: Packages,
  peerDependencies: Packages,
})
const Start = z.object({ node: z.string(), flags: z.array(z.string()), environment: Packages })

const manifestOf = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/**
 * Copies the shop's own files.
 * @returns the text of all of them
 */
function copySources(target: string): string {
  const modules = [...importedModules(ENTRIES)]
  const folders = new Set(
    modules
      .map((file) => file.split('/'))
      .flatMap(([folder = '', ...rest]) => (rest.length > 0 ? [folder] : [])),
  )
  // Files are read too: styles, migrations, lists, pictures, scripts of pages.
  const beside = [...folders.difference(BUILT)]
    .flatMap((folder) => globSync(`${folder}/**/*.*`))
    .filter((file) => !NOT_READ.test(file))
  const files = [...new Set([...modules, ...beside])]
  for (const file of [...files, 'build']) cpSync(file, join(target, file), { recursive: true })
  return [...files, ...globSync('build/{server,cards}/**/*.js')]
    .filter((file) => /\.(ts|js)$/.test(file))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, ''))
    .join('\n')
}

/** Copies a package with all its dependencies, each from where Node finds it. */
function copyPackage(name: string, from: string, target: string, copied: Set<string>, text: string): void {
  const found = folderOf(name, from)
  if (!found || copied.has(found)) return
  copied.add(found)
  cpSync(found, join(target, found), {
    recursive: true,
    // Nested packages are copied where they are needed.
    filter: (path) =>
      !path.slice(found.length).includes('node_modules') &&
      !/\.(map|d\.[cm]?ts)$/.test(path) &&
      // Of the fonts, only the files that documents use.
      (!/\.(ttf|woff2?)$/.test(path) || text.includes(parse(path).name)),
  })
  const { dependencies, optionalDependencies, peerDependencies } = manifestOf(found)
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    if (!BUILDS.has(each)) copyPackage(each, found, target, copied, text)
}

/** Resolves a package as Node does: in the nearest node_modules that contains it. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === '.' || folder === dirname(folder)) return undefined
  }
}

/** Optional peers of the shop's packages that are only for building. */
const BUILDS = new Set(['vite', 'typescript', '@types/react', '@types/node', 'react-native'])

/**
 * Lets every user of the server read the package, and only its owner write it, regardless of the modes here.
 */
function setModes(target: string): void {
  const executables = ['node', 'hundredfold'].map((name) => join(target, name))
  chmodSync(target, 0o755)
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() || executables.includes(path) ? 0o755 : 0o644)
  }
}

function main(): void {
  const [target = '', given = ''] = process.argv.slice(2)
  const { node, flags, environment } = Start.parse(JSON.parse(given))
  if (existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, 'hundredfold')))
    throw new Error(`${target} is not empty, and not a package of before.`)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const text = copySources(target)
  const { version, dependencies } = manifestOf('.')
  const used = Object.keys(dependencies).filter(
    (name) => !DEVELOPMENT.has(name) && new RegExp(`['"\`]${name}['"\`/]`).test(text),
  )
  const copied = new Set<string>()
  for (const name of used) copyPackage(name, '.', target, copied, text)
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const pinned = Object.fromEntries(used.map((name) => [name, dependencies[name]]))
  writeFileSync(
    join(target, 'package.json'),
    JSON.stringify(
      { name: 'hundredfold', version, private: true, type: 'module', imports, dependencies: pinned },
      null,
      2,
    ),
  )
  cpSync(node, join(target, 'node'))
  writeFileSync(join(target, 'hundredfold'), script(flags, environment))
  setModes(target)
  process.stdout.write(`${target}: ${copied.size} packages, started by ./hundredfold\n`)
}

const script = (flags: readonly string[], environment: Readonly<Record<string, string>>) => `#!/bin/sh
# ./hundredfold [${Object.keys(commands).join(' | ')}]: the shop and its commands. Settings are read from the environment.
here=$(dirname "$(readlink -f "$0")")
case \${1:-start} in
${Object.entries(commands)
  .map(([name, file]) => `  ${name}) run=${file} ;;`)
  .join('\n')}
  *) echo "Usage: hundredfold [${Object.keys(commands).join(' | ')}]" >&2; exit 2 ;;
esac
[ $# -gt 0 ] && shift
export ${Object.entries(environment)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')}
exec "$here/node" ${flags.join(' ')} "$here/$run" "$@"
`

main()
