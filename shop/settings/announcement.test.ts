import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const sale = { text: 'Stocktaking on Friday', link: '/blog', endsAt: null }
const nothing = { text: '', link: '', endsAt: null }

test('an owner says something above every page, and nothing more; each change is written down once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const said = async () => (await shop.nobody.get('/announcement')).body
  expect(await said()).toEqual({ text: '', link: '' })
  expect((await admin.put('/settings/announcement', sale)).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/settings/announcement', sale)).body, 'the same again').toEqual({
    modifiedCount: 0,
  })
  expect(await said()).toEqual({ text: 'Stocktaking on Friday', link: '/blog' })
  expect((await admin.get('/settings/announcement')).body).toEqual({ ...sale, shown: true })
  // Without a text nothing is left of it.
  await admin.put('/settings/announcement', { ...sale, text: ' ' })
  expect(await said()).toEqual({ text: '', link: '' })
  expect((await admin.get('/settings/announcement')).body).toEqual({ ...nothing, shown: false })
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      actor: 'admin@example.com',
      action: 'announcement-changed',
      before: { text: '', link: '' },
      after: { text: sale.text, link: sale.link },
    },
    {
      action: 'announcement-changed',
      before: { text: sale.text, link: sale.link },
      after: { text: '', link: '' },
    },
  ])
})

test('it is said until its end, which is later than now', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  expect((await admin.put('/settings/announcement', { ...sale, endsAt })).status).toBe(200)
  expect((await shop.nobody.get('/announcement')).body).toMatchObject({ text: sale.text })
  await shop.db
    .updateTable('announcement')
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .execute()
  expect((await shop.nobody.get('/announcement')).body).toEqual({ text: '', link: '' })
  expect((await admin.get('/settings/announcement')).body).toMatchObject({ text: sale.text, shown: false })

  const past = { ...sale, text: 'Another', endsAt: new Date(Date.now() - 60_000).toISOString() }
  expect(await admin.put('/settings/announcement', past)).toMatchObject({
    status: 422,
    body: { code: 'announcement-over' },
  })
  expect((await shop.rows('announcement'))[0]).toMatchObject({ text: sale.text })
  expect(await shop.rows('audit_log')).toHaveLength(1)
})

test.each([
  ['text', 'x'.repeat(201)],
  ['text', 'two\nlines'],
  ['link', 'javascript:alert(1)'],
  ['link', 'http://example.com'],
  ['link', '//evil.example'],
  ['link', '/\\evil.example'],
  ['link', 'blog'],
  ['link', 'https://'],
  ['link', '/a b'],
  ['endsAt', 'tomorrow'],
])('%s cannot be %s', async (path, value) => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect(await admin.put('/settings/announcement', { ...sale, [path]: value })).toMatchObject({
    status: 400,
    body: { code: 'bad-input', issues: [{ path }] },
  })
  if (path === 'endsAt') return
  const stored = shop.db
    .updateTable('announcement')
    .set({ text: sale.text, [path]: value })
    .execute()
  await expect(stored).rejects.toThrow(/check/)
})
