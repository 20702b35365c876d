import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test('If-None-Match matches by weak comparison, in a list, and by an asterisk', () => {
  for (const shown of ['W/"a"', '"a"', '"b", W/"a"', '*'])
    expect(matchesEtag(shown, 'W/"a"'), shown).toBe(true)
  expect(matchesEtag('W/"a"', '"a"')).toBe(true)
})

test('If-None-Match matches neither another ETag nor a reply without one', () => {
  for (const shown of ['W/"b"', '"b", "c"', 'a', '', null, undefined])
    expect(matchesEtag(shown, 'W/"a"'), String(shown)).toBe(false)
  for (const shown of ['*', '"a"']) expect(matchesEtag(shown, null)).toBe(false)
})
