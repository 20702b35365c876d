import { expect, test } from 'vitest'
import { shopBrand } from '#contract/brand.ts'
import { usualColumns } from '#contract/settings/footer-columns.ts'
import { openShop } from '#test/open-shop.ts'

const usual = {
  showsFigures: true,
  showsSpeedTour: true,
  showsPortfolio: true,
  showsQuestions: true,
  heroText: '',
  heroPicture: '',
  heroAlt: '',
}
const linksOf = () => [...shopBrand().columns.flatMap(({ links }) => links), ...shopBrand().more]

test('an owner leaves out parts of the shop; links to them go with them, and each change is written down once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.get('/settings/storefront')).body).toEqual(usual)
  const wanted = {
    ...usual,
    showsSpeedTour: false,
    showsPortfolio: false,
    showsQuestions: false,
    heroText: 'Docks for Benelux, from stock.',
  }
  expect((await admin.put('/settings/storefront', wanted)).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/settings/storefront', wanted)).body, 'the same again').toEqual({
    modifiedCount: 0,
  })
  expect((await admin.get('/settings/storefront')).body).toEqual(wanted)
  expect(shopBrand().storefront).toEqual(wanted)
  expect(linksOf().map(({ to }) => to)).toEqual(
    expect.not.arrayContaining(['/#speed', '/portfolio', '/questions']),
  )
  expect(linksOf().map(({ to }) => to)).toContain('/accessibility')

  await admin.put('/settings/storefront', {})
  expect(shopBrand()).toMatchObject({ storefront: usual, columns: usualColumns })
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      actor: 'admin@example.com',
      action: 'storefront-changed',
      before: { heroText: '', showsPortfolio: true },
      after: { heroText: wanted.heroText, showsPortfolio: false },
    },
    { action: 'storefront-changed', after: { showsPortfolio: true } },
  ])
})

test.each([
  ['a picture of another site', { heroPicture: 'https://evil.example/x.webp', heroAlt: 'A desk' }, 400],
  ['a picture without words', { heroPicture: `/i/up-${'a'.repeat(26)}-800.webp` }, 400],
  ['a picture that nobody uploaded', { heroPicture: `/i/up-${'a'.repeat(26)}-800.webp`, heroAlt: 'x' }, 422],
  ['a text of several lines', { heroText: 'a\nb' }, 400],
  ['a text that is too long', { heroText: 'a'.repeat(301) }, 400],
])('%s is refused, and nothing is changed', async (_what, wrong, status) => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.put('/settings/storefront', { ...usual, ...wrong })).status).toBe(status)
  expect((await admin.get('/settings/storefront')).body).toEqual(usual)
  expect((await shop.nobody.put('/settings/storefront', usual)).status).toBe(401)
})
