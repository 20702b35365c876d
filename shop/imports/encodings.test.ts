import { expect, test } from 'vitest'
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
