import { expect, test } from 'vitest'
import { canonicalAddress, sharedParameters } from './cacheable-urls.ts'

test('parameters that a reply does not depend on are no part of its address', () => {
  for (const [sent, canonical] of [
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/?page=2&x=1&q=a%20b&q=c', '/?q=a+b&page=2'],
    ['/?%3E%3D%7CGB%7Cb=1&x=1&specs=a&%3E%3D%7CGB%7Ca=2', '/?specs=a&%3E%3D%7CGB%7Ca=2&%3E%3D%7CGB%7Cb=1'],
    ['/sitemap.xml?1', '/sitemap.xml'],
    ['/sitemap.xml?from=a&1', '/sitemap.xml?from=a'],
    ['/sitemap.xml?from=', '/sitemap.xml?from='],
    ['/product/a/b?x=1', '/product/a/b'],
    ['/api/products?x=1&limit=5', '/api/products?limit=5'],
    ['/api/product?x=1&id=a', '/api/product?id=a'],
    ['/api/openapi.json?x', '/api/openapi.json'],
    ['/login?from=/cart', '/login?from=/cart'],
    ['/api/orders/mine?x=1', '/api/orders/mine?x=1'],
  ] as const)
    expect(canonicalAddress(sent), sent).toBe(canonical)
})

test('what may be for one visitor is not for everybody', () => {
  for (const path of ['/login', '/dashBoard', '/api/orders', '/api/carts/mine', '/q/token', '/constructor'])
    expect(sharedParameters(path), path).toBeUndefined()
})
