import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { documents } from './documents.ts'

test('a page’s own scripts are named by their hash, and a script that somebody wrote into it is not', async () => {
  const hostile = '<script>steal()</script><script nonce="guess">steal()</script>'
  const page = documents(
    async (_, nonce) =>
      new Response(
        `<p>${hostile}</p><script nonce="${nonce}">ours()</script><script nonce="${nonce}" src="/a.js"></script>`,
        {
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        },
      ),
    {},
  )
  const response = await page(new Request('http://shop.test/'))
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')

  expect(policy).toContain(`script-src 'self' 'sha256-${hash('ours()')}';`)
  expect(policy).not.toContain(hash('steal()'))
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(await response.text()).toBe(`<p>${hostile}</p><script>ours()</script><script src="/a.js"></script>`)
})

test('what is not a page passes as it is', async () => {
  const page = documents(async () => Response.json({ a: 1 }), {})
  expect(await (await page(new Request('http://shop.test/'))).json()).toEqual({ a: 1 })
})
