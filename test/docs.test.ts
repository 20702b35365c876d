import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

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
      // What is built, and `x`, which stands for any noun.
      .filter((mentioned) => !/^build\/|(^|\/)x(\/|\.)/.test(mentioned))
      .filter((mentioned) => !isThere(mentioned))
      .map((mentioned) => `${document}: ${mentioned}`),
  )
  expect(missing).toEqual([])
})
