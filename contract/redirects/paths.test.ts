import { expect, test } from 'vitest'
import { comparablePath, flattenRedirects, ownTarget } from './paths.ts'

test.for([
  ['/Products/Blue-Shirt/', '/products/blue-shirt'],
  ['/a?utm=1#b', '/a'],
  ['https://old.example/catalog/View/ID/3/', '/catalog/view/id/3'],
  ['/caf%C3%A9', '/caf%c3%a9'],
  ['/a/../b', '/b'],
  ['/', undefined],
  ['', undefined],
  ['a', undefined],
  ['javascript:alert(1)', undefined],
  [`/${'x'.repeat(400)}`, undefined],
] as const)('%s is compared as %s', ([address, path]) => {
  expect(comparablePath(address)).toBe(path)
})

test.for([
  ['/', '/'],
  ['/?category=Docks#products', '/?category=Docks#products'],
  ['/product/a/Name', '/product/a/Name'],
  ['//evil.example/x', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example/', undefined],
  ['evil', undefined],
  ['/..//evil.example', undefined],
] as const)('%s as a target is %s', ([address, target]) => {
  expect(ownTarget(address)).toBe(target)
})

test('chains are followed to their ends, in any order, and loops are found', () => {
  const redirects = new Map([
    ['/a', '/B?x=1'],
    ['/b', '/c/'],
    ['/c', '/end#here'],
    ['/x', '/y'],
    ['/y', '/z'],
    ['/z', '/y'],
    ['/self', '/Self'],
  ])
  const { targets, loops } = flattenRedirects(redirects)
  expect(Object.fromEntries(targets)).toEqual({ '/a': '/end#here', '/b': '/end#here', '/c': '/end#here' })
  expect(loops.toSorted()).toEqual(['/self', '/x', '/y', '/z'])
})

test('a chain of twenty thousand is followed at once', () => {
  const long = new Map(Array.from({ length: 20_000 }, (_, n) => [`/${n}`, `/${n + 1}`]))
  expect(new Set(flattenRedirects(long).targets.values())).toEqual(new Set(['/20000']))
})
