import { expect, test } from 'vitest'
import { shopName } from '#contract/brand.ts'
import { openShop } from '#test/open-shop.ts'

const acme = { name: 'Acme', tagline: 'Desks by the crate', footer: '' }

test('an admin names the shop, and it is noted once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.get('/settings/brand')).body).toMatchObject({ name: 'Hundredfold' })
  expect(await admin.put('/settings/brand', acme)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await admin.put('/settings/brand', acme)).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
  expect((await admin.get('/settings/brand')).body).toEqual(acme)
  expect(shopName()).toBe('Acme')
  expect(await shop.rows('brand')).toMatchObject([acme])
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'brand-changed', label: 'Acme', before: { name: 'Hundredfold' }, after: acme },
  ])
  expect((await shop.nobody.get('/openapi.json')).text).toContain('"title":"Acme"')
})

test('a shop has a name of one line, and only admins choose it', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const wrong of [
    { ...acme, name: ' ' },
    { ...acme, name: 'x'.repeat(41) },
    { ...acme, tagline: 'a\nb' },
  ])
    expect(await admin.put('/settings/brand', wrong)).toMatchObject({ status: 400 })
  const stranger = await shop.signUp('ada@example.com')
  expect(await stranger.put('/settings/brand', acme)).toMatchObject({ status: 403 })
  expect(await shop.rows('brand')).toMatchObject([{ name: 'Hundredfold' }])
})
