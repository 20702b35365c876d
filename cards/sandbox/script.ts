import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { cardPaths } from '#contract/cards.ts'
import { testCards } from '#contract/test-cards.ts'

/** In the order in which they need each other. */
const sources = ['browser/card-rules.ts', 'browser/card-element.ts', 'browser/bank-dialog.ts', 'browser.ts']

/** The browser's side without its types, as one script behind the constants of the contract that it needs. */
export function browserScript(): string {
  const names = Object.fromEntries(testCards.map(({ number, id }) => [number, id]))
  const given = `const TEST_CARDS=${JSON.stringify(names)};const INTENTS=${JSON.stringify(cardPaths.intents)};`
  const texts = sources.map((name) => {
    const source = readFileSync(new URL(name, import.meta.url), 'utf8')
    // In one script all names are known to all; nothing is left to import.
    return stripTypeScriptTypes(source).replaceAll(/^import [\s\S]*? from '.*'$|^export (?!default)/gm, '')
  })
  return `(()=>{"use strict";${given}${texts.join('\n')}})()`
}
