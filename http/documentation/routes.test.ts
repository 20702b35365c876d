import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { openService } from '../serve.ts'
import { documentation } from './routes.ts'

test('the page to read has every call, with who may make it and with which key', async () => {
  const app = openService({
    isUnavailable: () => false,
    authenticate: async () => undefined,
    findReply: async () => undefined,
    logFailure: () => {},
  })
  documentation(app, 'http://shop.test')
  const response = await app.request('/api/docs')
  const page = await response.text()
  for (const { method, path } of Object.values(api))
    expect(page).toContain(`<code>${method} /api${path}</code>`)
  expect(page).toContain('API keys: <code>orders:write</code>.')
  expect(page).toContain('No API keys.')
  expect(page).not.toContain('[object')
  expect(page).not.toContain('&lt;')
  const document = await (await app.request('/api/openapi.json')).json()
  expect(document.servers).toEqual([{ url: 'http://shop.test/api' }])
})
