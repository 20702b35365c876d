import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const usual = {
  searchEngines: true,
  aiTraining: true,
  aiAssistants: true,
  showsLlmsText: true,
  showsProductFeed: true,
  showsUcp: true,
}

test('an owner says which programs are welcome; everybody may read it, and each change is written down once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  expect((await admin.get('/settings/discovery')).body).toEqual(usual)
  const wanted = { ...usual, aiTraining: false, showsProductFeed: false }
  expect((await admin.put('/settings/discovery', wanted)).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/settings/discovery', wanted)).body, 'the same again').toEqual({
    modifiedCount: 0,
  })
  expect((await shop.nobody.get('/discovery')).body).toEqual(wanted)
  expect((await ada.put('/settings/discovery', usual)).status).toBe(403)
  expect((await admin.put('/settings/discovery', { aiTraining: 'no' })).status).toBe(400)
  expect(await shop.rows('discovery')).toMatchObject([{ ai_training: false, shows_product_feed: false }])
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      actor: 'admin@example.com',
      action: 'discovery-changed',
      before: { aiTraining: true, showsProductFeed: true },
      after: { aiTraining: false, showsProductFeed: false },
    },
  ])
})
