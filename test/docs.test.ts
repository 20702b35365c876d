import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { pictureName, screens, themes, widths } from '#bin/screens.ts'
import routes from '#web/routes.ts'

const sources = globSync('**/*.{ts,tsx,mjs,sql,md,css,json,svg,yml}', {
  exclude: (name) => /(^|\/)(node_modules|build|data|\.react-router)$/.test(String(name)),
})
const names = new Set(sources.map((file) => basename(file)))
/** Decisions tell of the day on which they were made. */
const documents = globSync(['*.md', 'docs/*.md']).filter((file) => file !== 'CHANGELOG.md')

/** `shop/orders/place.ts` from the root, `place.ts` by its name alone, `shop/orders/` a folder. */
function isThere(mentioned: string): boolean {
  if (mentioned.includes('/'))
    return existsSync(mentioned) || sources.some((file) => isWithin(file, mentioned))
  return names.has(mentioned)
}

const isWithin = (file: string, mentioned: string) =>
  mentioned.endsWith('/') ? file.includes(`/${mentioned}`) : file.endsWith(`/${mentioned}`)

test('every file and folder that the documents name exists', () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|mjs|sql|css|md)))`/g)]
      .map(([, mentioned = '']) => mentioned)
      // Built files, and `x`, which stands for any noun.
      .filter((mentioned) => !/^build\/|(^|\/)x(\/|\.)/.test(mentioned))
      .filter((mentioned) => !isThere(mentioned))
      .map((mentioned) => `${document}: ${mentioned}`),
  )
  expect(missing).toEqual([])
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
