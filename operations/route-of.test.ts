import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { routeOf } from './route-of.ts'

test('every call is named by its declaration, whatever its address contains', () => {
  for (const { method, path } of Object.values(api)) {
    const url = `${API_ROOT + path.replaceAll(/\{\w+\}/g, 'me%40example.com')}?q=secret`
    expect(routeOf({ method, url }), url).toEqual({ method, route: API_ROOT + path })
  }
})

test('everything else has a name from a fixed set', () => {
  for (const [method, url, named] of [
    ['GET', '/', 'page'],
    ['GET', '/product/p-1/a-name', 'page'],
    ['GET', '/assets/a.js', 'asset'],
    ['GET', '/i/none-800.webp?v=1', 'picture'],
    ['POST', '/v1/payment_intents/pi_1/confirm', 'card sandbox'],
    ['PATCH', '/api/products', 'other call'],
    ['GET', '/api/products/', 'other call'],
    ['GET', '/api/user//x', 'other call'],
    ['GET', '/api/{id}', 'other call'],
    ['GET', '/API/products', 'page'],
    ['GET', '', 'page'],
  ] as const) {
    expect(routeOf({ method, url }).route, `${method} ${url}`).toBe(named)
  }
})
