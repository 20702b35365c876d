import { expect, test } from 'vitest'
import { guessEncoding } from '#contract/imports/guess-encoding.ts'
import { uploadFile } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'
import { decode } from './decode.ts'

/** Encodes text with one byte for each character. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from([...text].map((letter) => byteOf.get(letter) ?? Number.NaN))
}

test.for([
  ['Windows-1250', 'Żółty stół, 5 cm – Łódź'],
  ['Windows-1250', 'Kotouč řezný, žlutý'],
  ['Windows-1250', 'Stolička ľahká, čierna'],
  ['Windows-1250', 'Főzőlap, fehér szűrő'],
  ['Windows-1251', 'Стул чёрный для Samsung'],
  ['Windows-1251', 'Стол'],
  ['Windows-1252', 'Größe: 5 m³, £12, ½ Zoll, Nº 5'],
  ['Windows-1252', 'Crème brûlée à la française, œuf; Røremaskine, blå; Größe; ¿Qué niño?'],
  ['Windows-1252', 'L’été – così, più'],
  ['Windows-1252', 'Þjóð, ýsa, ðæ'],
] as const)('%s is known by the letters of %s', ([encoding, text]) => {
  const late = `${'plain text\n'.repeat(100_000)}${text}`
  expect(decode(encoded(text, encoding))).toEqual({ text, encoding })
  expect(decode(encoded(late, encoding)).encoding).toBe(encoding)
})

test.for([
  // Of a Mac, of DOS, and of other scripts.
  ['Bürostuhl, groß', [0x42, 0x9f, 0x72, 0x6f, 0x2c, 0x67, 0x72, 0x6f, 0xa7, 0x72, 0x9a, 0x67]],
  ['für', [0x66, 0x81, 0x72]],
  ['Цена in KOI8-R', [0xe3, 0xc5, 0xce, 0xc1]],
  ['商品 in Shift-JIS', [0x8f, 0xa4, 0x95, 0x69]],
] as const)('%s is not taken for other letters: the file is refused with what to do', ([, bytes]) => {
  expect(() => decode(Uint8Array.from(bytes))).toThrow(/Save it as CSV UTF-8/)
})

test('one damaged byte, or an end inside a letter, leaves all other letters of UTF-8 as they are', () => {
  const whole = Buffer.from('SKU;Name\nA;Bürostuhl für Räume, größer\nB;Tür')
  const damaged = Buffer.concat([whole.subarray(0, 10), Buffer.of(0xff), whole.subarray(10)])
  expect(decode(damaged)).toEqual({
    text: 'SKU;Name\nA\uFFFD;Bürostuhl für Räume, größer\nB;Tür',
    encoding: 'UTF-8',
  })
  expect(decode(Buffer.concat([whole, Buffer.of(0xc3)])).text).toBe(`${whole.toString()}\uFFFD`)
})

test('UTF-16 is read without its mark', () => {
  const text = 'SKU;Название\nA-1;Стул\n'
  const bytes = Buffer.from(text, 'utf16le')
  expect(decode(bytes)).toEqual({ text, encoding: 'UTF-16' })
  expect(decode(bytes.swap16())).toEqual({ text, encoding: 'UTF-16' })
})

test.for([
  ['one letter', () => 0xc3],
  ['one letter of Cyrillic', () => 0xe0],
  ['letters in turn', (at: number) => 0x80 + (at % 128)],
  ['letters between signs', (at: number) => (at % 3 === 0 ? 0x61 : 0xb3)],
] as const)(
  'the encoding of bytes without an end is guessed in time that grows with them: %s',
  ([, byteAt]) => {
    const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => byteAt(at))
    const cost = (length: number) => {
      const bytes = bytesOf(length)
      const before = process.cpuUsage()
      guessEncoding(bytes)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    cost(8_000)
    // Sixteen times as many: quadratic code would take 256 times as long.
    expect(cost(128_000)).toBeLessThan(64 * Math.max(cost(8_000), 1_000))
  },
)

test('an import says which encoding was read, and is read in the one that is chosen', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const file = encoded('sku,name,price\nA,Żółty stół,5\n', 'Windows-1250')
  const read = async (encoding?: string) => {
    const { body } = await uploadFile(admin, file, undefined, encoding)
    await shop.jobs.runAll()
    return (await admin.get(`/imports/${body.insertedId}`)).body
  }
  expect(await read()).toMatchObject({
    encoding: 'Windows-1250',
    columns: [{}, { examples: ['Żółty stół'] }, {}],
  })
  expect(await read('Windows-1252')).toMatchObject({
    encoding: 'Windows-1252',
    columns: [{}, { examples: ['¯ó³ty stó³'] }, {}],
  })
  expect((await uploadFile(admin, file, undefined, 'EBCDIC')).status).toBe(400)
})
