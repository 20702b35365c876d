import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { pictureName, screens, themes, widths } from '#bin/screens.ts'
import routes from '#web/routes.ts'

const sources = globSync('**/*.{ts,tsx,mjs,sql,md,css,json,svg,yml}', {
  exclude: (name) => /(^|\/)(node_modules|build|data|\.react-router)$/.test(String(name)),
})
/** Decisions describe the day on which they were made, and the changelog earlier versions. */
const documents = globSync(['*.md', 'docs/*.md']).filter((file) => file !== 'CHANGELOG.md')

/** `shop/orders/place.ts` from the root or a folder, `shop/orders/` a folder, `place.ts` in one of the named folders. */
function isThere(mentioned: string, folders: readonly RegExp[]): boolean {
  if (mentioned.includes('/'))
    return existsSync(mentioned) || sources.some((file) => isWithin(file, mentioned))
  return sources.some(
    (file) => basename(file) === mentioned && folders.some((folder) => folder.test(dirname(file))),
  )
}

const isWithin = (file: string, mentioned: string) =>
  mentioned.endsWith('/') ? file.includes(`/${mentioned}`) : file.endsWith(`/${mentioned}`)

/** The root, and the folders of what a section names; `shop/x/` is that of any noun. */
const foldersIn = (mentions: readonly string[]): RegExp[] => [
  /^\.$/,
  ...mentions
    .filter((mentioned) => mentioned.includes('/'))
    .map((mentioned) => mentioned.slice(0, mentioned.lastIndexOf('/')))
    .map((folder) =>
      RegExp(`(^|/)${folder.replaceAll('.', '\\.').replace(/(?<=^|\/)x(?=\/|$)/g, '[^/]+')}$`),
    ),
]

const mentionsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|mjs|sql|css|md)))`/g)].map(
    ([, mentioned = '']) => mentioned,
  )

test('every file and folder that the documents name exists', () => {
  const missing = documents.flatMap((document) =>
    readFileSync(document, 'utf8')
      .split(/^(?=#)/m)
      .map(mentionsIn)
      .flatMap((mentions) => {
        const folders = foldersIn(mentions)
        // Built files, and `x`, which stands for any noun.
        return mentions
          .filter((mentioned) => !/^build\/|(^|\/)x(\/|\.)/.test(mentioned))
          .filter((mentioned) => !isThere(mentioned, folders))
      })
      .map((mentioned) => `${document}: ${mentioned}`),
  )
  expect(missing).toEqual([])
})

test('every relative link of the documents leads to a file', () => {
  const linking = globSync(['*.md', 'docs/**/*.md'])
  const broken = linking.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .filter(([, target = '']) => !existsSync(join(dirname(document), target)))
      .map(([, target]) => `${document}: ${target}`),
  )
  expect(linking).toContain('docs/decisions/0041-migrations-under-traffic.md')
  expect(broken).toEqual([])
})

test('the changelog begins with a section for unreleased changes, then the version of package.json', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  expect(headings.slice(0, 2)).toEqual(['Unreleased', version])
})

test('docs/screenshots has each page in both themes, on a phone and on a desk', async () => {
  const pagesOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children }) => (children ? pagesOf(children) : [file]))
  // The others answer programs.
  const pages = pagesOf(await routes).filter((file) => file.endsWith('.tsx'))
  const all = Object.values(screens).flat()
  const pictured = new Set(all.map(({ name, page = name }) => `${page}.tsx`))
  expect(pages.filter((file) => !pictured.has(basename(file)))).toEqual([])
  const missing = all
    .flatMap((screen) => themes.flatMap((theme) => widths.map((width) => pictureName(screen, theme, width))))
    .filter((picture) => !existsSync(`docs/screenshots/${picture}`))
  expect(missing).toEqual([])
})
