import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { setBrand, usualBrand } from '#contract/brand.ts'
import type { Fetch } from '../call.ts'
import { type PageParts, renderedPages } from './rendered-pages.ts'

const parts = { shop: async () => Response.json({}), sources: {}, deterministic: true }

function pages(
  render: (request: Request, nonce: string, shop: Fetch) => Promise<string>,
  more: Partial<PageParts> = {},
) {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return renderedPages({
    ...parts,
    ...more,
    render: async (request, { nonce }, shop) => new Response(await render(request, nonce, shop), { headers }),
  })
}

test('a page’s own scripts are named by their hash, and an injected script is not', async () => {
  const hostile = '<script>steal()</script><script nonce="guess">steal()</script>'
  const page = pages(
    async (_, nonce) =>
      `<p>${hostile}</p><script nonce="${nonce}">ours()</script><script nonce="${nonce}" src="/a.js"></script>`,
  )
  const response = await page(new Request('http://shop.test/'))
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')

  expect(policy).toContain(`script-src 'self' 'sha256-${hash('ours()')}';`)
  expect(policy).not.toContain(hash('steal()'))
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(await response.text()).toBe(`<p>${hostile}</p><script>ours()</script><script src="/a.js"></script>`)
})

test('a response that is not HTML is passed on unchanged', async () => {
  const page = renderedPages({ ...parts, render: async () => Response.json({ a: 1 }) })
  expect(await (await page(new Request('http://shop.test/'))).json()).toEqual({ a: 1 })
})

/** A shop with stock, and pages that show it and count how often they are rendered. */
function shelf({ deterministic = true } = {}) {
  const state = { pieces: 7, rendered: 0 }
  const page = pages(
    async (_request, _nonce, shop) => {
      state.rendered += 1
      const [shelf, names] = await Promise.all(
        ['shelf', 'names'].map(async (call) => (await shop(`http://shop.test/${call}`, {})).json()),
      )
      return `<p>${shelf} ${names}</p>`
    },
    { deterministic, shop: async ({ url }) => Response.json(url.endsWith('shelf') ? state.pieces : 'a') },
  )
  const get = (path: string, validator?: string | null) =>
    page(new Request(`http://shop.test${path}`, validator ? { headers: { 'If-None-Match': validator } } : {}))
  return { state, get }
}

test('a permanent redirect may be kept as long as a page, and no other', async () => {
  const answered = async (status: number) => {
    const headers = { Location: '/new' }
    const page = renderedPages({ ...parts, render: async () => new Response(null, { status, headers }) })
    const response = await page(new Request('http://shop.test/old'))
    return [response.status, response.headers.get('Location'), response.headers.get('Cache-Control')]
  }
  expect(await answered(301)).toEqual([301, '/new', expect.stringContaining('s-maxage=1')])
  expect(await answered(302)).toEqual([302, '/new', null])
})

test('a page is rendered again only when a reply of the shop differs', async () => {
  const { state, get } = shelf()
  const first = await get('/')
  const validator = first.headers.get('ETag')
  expect(validator).toMatch(/^W\/"[\w-]{43}"$/)

  const again = await get('/', validator)
  expect([again.status, await again.text(), state.rendered]).toEqual([304, '', 1])
  expect(again.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'))

  state.pieces = 6
  const changed = await get('/', validator)
  expect([changed.status, await changed.text(), state.rendered]).toEqual([200, '<p>6 a</p>', 2])
  expect(changed.headers.get('ETag')).not.toBe(validator)
})

test('a page is rendered again when the shop is called something else', async () => {
  const { get, state } = shelf()
  const validator = (await get('/')).headers.get('ETag')
  setBrand({ ...usualBrand, name: 'Acme' })
  onTestFinished(() => setBrand(usualBrand))
  expect((await get('/', validator)).status).toBe(200)
  expect(state.rendered).toBe(2)
})

test('a page’s ETag is valid for its own address only', async () => {
  const { get } = shelf()
  const validator = (await get('/')).headers.get('ETag')
  expect((await get('/?q=a', validator)).status).toBe(200)
  expect((await get('/', 'W/"somebody-elses"')).status).toBe(200)
})

test('in development every request renders the page', async () => {
  const { get } = shelf({ deterministic: false })
  expect((await get('/')).headers.get('ETag')).toBeNull()
})
