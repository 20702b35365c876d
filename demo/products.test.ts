import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawPicture } from './pictures/draw.ts'
import { demoPictures } from './pictures/folder.ts'
import { demoProducts } from './products.ts'

const unique = (values: readonly string[]) => new Set(values).size

test('the catalogue is as large and as varied as a real distributor’s first page', () => {
  expect(demoProducts.length).toBeGreaterThanOrEqual(66)
  expect(unique(demoProducts.map(({ id }) => id))).toBe(demoProducts.length)
  expect(unique(demoProducts.map(({ name }) => name))).toBe(demoProducts.length)
  expect(unique(demoProducts.map(({ category }) => category))).toBe(10)
  expect(unique(demoProducts.map(({ kind }) => kind))).toBeGreaterThan(25)
  const long = demoProducts.filter(({ description }) => description.length > 200)
  expect(long.length / demoProducts.length).toBeGreaterThanOrEqual(0.6)
  for (const { id, priceCents, available, name, specs } of demoProducts) {
    expect(id, name).toMatch(/^[0-9a-f]{24}$/)
    expect(Object.keys(specs).length, name).toBeGreaterThanOrEqual(4)
    expect(Number.isInteger(priceCents) && priceCents > 0, name).toBe(true)
    expect(Number.isInteger(available) && available >= 0, name).toBe(true)
  }
  expect(Math.min(...demoProducts.map(({ available }) => available))).toBe(0)
  expect(Math.max(...demoProducts.map(({ available }) => available))).toBeGreaterThan(10_000)
})

test('every product has its picture in both sizes and formats, and no picture is left over', () => {
  const expected = demoProducts.flatMap(({ picture }) =>
    [400, 800].flatMap((width) => ['avif', 'webp'].map((type) => `${picture}-${width}.${type}`)),
  )
  expect(readdirSync(demoPictures).sort()).toEqual(expected.sort())
})

test('no two products show the same drawing, and a product is always drawn alike', () => {
  const drawings = demoProducts.map(drawPicture)
  expect(unique(drawings)).toBe(demoProducts.length)
  expect(drawings.filter((drawing) => /NaN|undefined|Infinity/.test(drawing))).toEqual([])
  expect(demoProducts.map(drawPicture)).toEqual(drawings)
})
