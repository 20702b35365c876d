import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.for([
  ['UTF-8', [0xc3, 0xa9, 0xe2, 0x82, 0xac], 'é€'],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['Windows-1252', [0x4d, 0xfc, 0x6c, 0x6c, 0x80], 'Müll€'],
  ['nothing', [], ''],
] as const)('%s is read as it was written', ([, bytes, text]) => {
  expect(decodeText(new Uint8Array(bytes).buffer)).toBe(text)
})
