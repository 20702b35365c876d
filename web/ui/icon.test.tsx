import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'

test('each icon with a name is in the sprite, once, and the sprite has no other', () => {
  const drawn = [...readFileSync('web/ui/icons.svg', 'utf8').matchAll(/<symbol id="([a-z]+)"/g)].map(
    ([, name]) => name,
  )
  const named = [...readFileSync('web/ui/icon.tsx', 'utf8').matchAll(/^ {2}\| '([a-z]+)'/gm)].map(
    ([, name]) => name,
  )
  expect(named.length).toBeGreaterThan(40)
  expect(drawn.toSorted()).toEqual(named.toSorted())
})

test('an icon refers to the sprite and is hidden from screen readers', () => {
  const markup = renderToStaticMarkup(<Icon name="truck" className="size-4" />)
  expect(markup).toMatch(
    /^<svg [^>]*class="icon size-4" aria-hidden="true"><use href="[^"]*icons[^"]*#truck"/,
  )
})
