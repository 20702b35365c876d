import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The permitted imports of each folder, from docs/architecture.md; a folder without a row may import only itself. */
const mayImport = new Map<string, readonly string[]>()
const [, table = ''] =
  /^## Who may import whom\n([\s\S]*?)^## /m.exec(readFileSync('docs/architecture.md', 'utf8')) ?? []
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
for (const [, folders, allowed] of table.matchAll(/^\|([^|\n]+)\|([^|\n]+)\|$/gm))
  for (const folder of namesIn(folders))
    if (!/\.ts$|^bench$/.test(folder)) mayImport.set(folder, namesIn(allowed))

/** The files that assemble the app, tests and benchmarks may import everything. */
const isFree = (file: string) =>
  !file.includes('/') || /^(test|bench)\//.test(file) || /\.test\.tsx?$/.test(file)

const files = globSync('**/*.{ts,tsx}', {
  exclude: (name) => /node_modules|^build$|^data$|\.react-router/.test(String(name)),
}).filter((file) => !/node_modules|^build\/|^data\/|\.react-router|generated/.test(file))

/** The modules of ours that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:#|\.{1,2}\/)[^']+)'/g)].flatMap(([, target]) => {
    if (!target || target.startsWith('./+types')) return []
    if (target.startsWith('#')) return [target.slice(1)]
    return [new URL(target, `file:///${file}`).pathname.slice(1)]
  })
}

test('every folder imports only the folders that it may', () => {
  expect(mayImport.get('shop')).toEqual(['contract', 'http', 'database'])
  const broken = files
    .filter((file) => !isFree(file))
    .flatMap((file) => {
      const folder = file.split('/')[0] ?? ''
      const allowed = [folder, ...(mayImport.get(folder) ?? [])]
      return importsOf(file)
        .filter((target) => !allowed.some((place) => target === place || target.startsWith(`${place}/`)))
        .map((target) => `${file} imports ${target}`)
    })
  expect(broken).toEqual([])
})

/** Inside web, what a layer may not import. The files at its root belong to all but ui, which knows no noun. */
const layersAbove: Readonly<Record<string, RegExp>> = {
  features: /^web\/pages\//,
  ui: /^web\/(?!ui\/|styles\/)/,
}

test('inside web, pages import features, features import ui, and never the other way round', () => {
  const broken = files.flatMap((file) => {
    const above = layersAbove[/^web\/(\w+)\//.exec(file)?.[1] ?? '']
    if (!above) return []
    return importsOf(file)
      .filter((target) => above.test(target))
      .map((target) => `${file} imports ${target}`)
  })
  expect(broken).toEqual([])
})

/**
 * The files of a folder of the shop that answer requests or hold its rules: no other folder may import them. What
 * several share, such as placing an order or taking stock, is a function of the folder that owns it, in its own file.
 */
const ownFolderOnly = /^shop\/([\w-]+)\/(?:[\w-]+\/)*(?:routes|service)\.ts$/

test('inside the shop, no folder imports the routes or the service of another', () => {
  const broken = files
    .filter((file) => !isFree(file) && file.startsWith('shop/') && file !== 'shop/open.ts')
    .flatMap((file) => {
      const folder = file.split('/')[1]
      return importsOf(file)
        .filter((target) => ![undefined, folder].includes(ownFolderOnly.exec(target)?.[1]))
        .map((target) => `${file} imports ${target}`)
    })
  expect(broken).toEqual([])
})

test('nothing that a live shop runs imports the demo but when it is asked for', () => {
  const importing = files
    .filter((file) => !isFree(file) || file === 'main.ts' || file === 'open.ts')
    .filter((file) => !/^(demo|bin)\//.test(file))
    .filter((file) => /^import (?!type)[^'"]*['"](?:#|\.\/)demo\//m.test(readFileSync(file, 'utf8')))
  expect(importing).toEqual([])
})

test('pages import the calls that they make from the rooms of the contract, not all calls of the shop', () => {
  const importing = files.filter(
    (file) => file.startsWith('web/') && importsOf(file).includes('contract/api.ts'),
  )
  expect(importing).toEqual([])
})

test('pages import the refusals of a noun, not the table of all', () => {
  const importing = files.filter(
    (file) =>
      file.startsWith('web/') &&
      /^import (?!type)[^'"]*['"]#contract\/refusals\.ts['"]/m.test(readFileSync(file, 'utf8')),
  )
  expect(importing).toEqual([])
})

test('nothing climbs out of its folder by more than one step', () => {
  const climbing = files.filter((file) => /'(\.\.\/){2,}/.test(readFileSync(file, 'utf8')))
  expect(climbing).toEqual([])
})

test('addresses are spelled in the contract and in web/routes.ts only', () => {
  const address =
    /['"`]\/(?:api|products|product|order|myOrder|user|users|admin|update|login|signUp|dashBoard|purchase|v1)\b[^'"`]*['"`]/
  const spelled = files
    .filter((file) => !isFree(file) && !/^(contract|bin)\//.test(file) && file !== 'web/routes.ts')
    // href() takes a route's pattern and is checked by the compiler against web/routes.ts.
    .filter((file) => address.test(readFileSync(file, 'utf8').replaceAll(/href\('[^']*'/g, '')))
  expect(spelled).toEqual([])
})

test('the sign of a currency comes from the shop’s locale', () => {
  const sign = /\$\$\{|\(\$\)/
  const written = files
    .filter((file) => /^(web|shop|mail|documents|http)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => sign.test(readFileSync(file, 'utf8')))
  expect(written).toEqual([])
})

test('no source file is longer than 300 lines', () => {
  const long = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').split('\n').length > 301,
  )
  expect(long).toEqual([])
})
