import { expect, test } from 'vitest'
import { productPath } from './product-path.ts'

test.for([
  ['HDMI 2.1 Cable, 3 m', '/product/a1/hdmi-2-1-cable-3-m'],
  ['Écran “Größe” 27″', '/product/a1/ecran-gro-e-27'],
  ['  ../../etc?x#y  ', '/product/a1/etc-x-y'],
  ['日本語', '/product/a1'],
  ['long '.repeat(40), `/product/a1/${'long-'.repeat(16).slice(0, -1)}`],
] as const)('%s has its page at %s', ([name, path]) => {
  expect(productPath({ _id: 'a1', name })).toBe(path)
})
