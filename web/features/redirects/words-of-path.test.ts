import { expect, test } from 'vitest'
import { wordsOf } from './words-of-path.ts'

test.for([
  ['/products/usb-c-dock', 'usb c dock'],
  ['/catalog/docks/usb_c_dock.html', 'usb c dock'],
  ['/product/usb-c-dock/4711', 'usb c dock'],
  ['/caf%C3%A9-table', 'café table'],
  ['/dock%', 'dock'],
  ['/', ''],
] as const)('%s was about “%s”', ([path, words]) => {
  expect(wordsOf(path)).toBe(words)
})
