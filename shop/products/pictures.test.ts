import { expect, test } from 'vitest'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

/** Pictures that come with the program. */
const [first, second, third] = [
  '/i/aerial-6-room-access-point-800.webp',
  '/i/aerial-7-ceiling-access-point-800.webp',
  '/i/dockline-100-usb-c-dock-800.webp',
] as const
const fields = { name: 'Router', price: 20, description: 'A router.', category: 'Other' }
const router = { id: 'router', price: 20, available: 1_000 }

const edit = (admin: TestCaller, sent: object) =>
  admin.put('/product?_id=router', { ...fields, img: first, ...sent })
const picturesOf = async (shop: TestShop, id = 'router') =>
  (await shop.nobody.get(`/product?id=${id}`)).body.pictures

test('a product has pictures in their order, each with what it shows; the first is its img', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const pictures = [
    { url: first, alt: 'From the front' },
    { url: second, alt: '' },
    { url: third, alt: 'On a pallet' },
  ]
  expect((await edit(admin, { pictures })).body).toEqual({ modifiedCount: 1 })
  expect(await picturesOf(shop)).toEqual(pictures)
  expect((await edit(admin, { pictures })).body, 'the same again').toEqual({ modifiedCount: 0 })
  const [, , pallet] = pictures
  const moved = [pallet, pictures[0], pictures[1]]
  expect(await admin.put('/products/router/pictures', { pictures: moved })).toMatchObject({
    status: 200,
    body: { modifiedCount: 1 },
  })
  expect(await picturesOf(shop)).toEqual(moved)
  expect(await shop.rows('products')).toMatchObject([{ image: third, image_alt: 'On a pallet' }])
  expect(await shop.rows('product_pictures')).toMatchObject([
    { position: 2, image: first, alt: 'From the front' },
    { position: 3, image: second, alt: '' },
  ])
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'product-changed',
    before: { image: first, imageAlt: 'From the front' },
    after: { image: third, imageAlt: 'On a pallet', morePictures: [{ image: first }, { image: second }] },
  })
  const list = await shop.nobody.get('/products')
  expect(list.body[0]).toMatchObject({ img: third })
  expect(list.body[0], 'lists show one').not.toHaveProperty('pictures')
  await admin.put('/products/router/pictures', { pictures: [] })
  expect(await picturesOf(shop)).toBeUndefined()
  expect(await shop.rows('products')).toMatchObject([{ image: '/no-picture.svg', image_alt: '' }])
})

test('a caller that only knows img: another first picture says nothing of the one before, and is there once', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const pictures = [
    { url: first, alt: 'From the front' },
    { url: second, alt: 'From the back' },
  ]
  await edit(admin, { pictures })
  await edit(admin, { img: third })
  expect(await picturesOf(shop)).toEqual([{ url: third, alt: '' }, pictures[1]])
  await edit(admin, { img: second })
  expect(await picturesOf(shop)).toEqual([pictures[1]])
  await edit(admin, { pictures })
  await edit(admin, { img: '/no-picture.svg' })
  expect(await picturesOf(shop), 'the next one takes its place').toEqual([pictures[1]])
})

test('pictures of other places, twice the same, too many, and a first one that is not img are refused', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const before = await shop.rows('products')
  const shown = (...urls: readonly string[]) => ({ pictures: urls.map((url) => ({ url, alt: 'x' })) })
  for (const url of ['https://example.com/a.webp', '/no-picture.svg', `/i/up-${'a'.repeat(26)}-800.webp`])
    expect(await edit(admin, shown(first, url)), url).toMatchObject({
      status: 422,
      body: { code: 'unknown-picture' },
    })
  expect(await edit(admin, shown(second, first))).toMatchObject({
    status: 422,
    body: { code: 'pictures-begin-with-img' },
  })
  for (const wrong of [
    shown(first, first),
    shown(...Array.from({ length: 13 }, (_, place) => `/i/${place}-800.webp`)),
    { pictures: [{ url: first, alt: 'x'.repeat(201) }] },
  ])
    expect(await edit(admin, wrong)).toMatchObject({ status: 400 })
  expect(await admin.put('/products/none/pictures', shown(first))).toMatchObject({ status: 404 })
  expect(await admin.put('/products/router/pictures', { ...shown(first), option: 'Colour' })).toMatchObject({
    status: 404,
    body: { code: 'no-such-option' },
  })
  expect(
    await (await shop.signUp('ada@example.com')).put('/products/router/pictures', shown(first)),
  ).toMatchObject({
    status: 403,
  })
  expect(await shop.rows('products')).toEqual(before)
  expect(await shop.rows('product_pictures')).toEqual([])
})

test('pictures of an option value are those of each variant that has it', async () => {
  const ids = ['black-s', 'black-m', 'white-s']
  await using shop = await openShop({ products: ids.map((id) => ({ ...router, id, name: id })) })
  const admin = await shop.admin()
  const options = [
    { name: 'Colour', values: [{ value: 'Black' }, { value: 'White' }] },
    { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
  ]
  const variants = [
    { product_id: 'black-s', values: ['Black', 'S'] },
    { product_id: 'black-m', values: ['Black', 'M'] },
    { product_id: 'white-s', values: ['White', 'S'] },
  ]
  const settings = { minimumOver: 'variant', breaksOver: 'variant' }
  const made = await admin.post('/families', { name: 'Shirt', options, variants, ...settings })
  expect(made.status, made.text).toBe(200)
  const pictures = [
    { url: second, alt: 'Black' },
    { url: third, alt: '' },
  ]
  expect((await admin.put('/products/black-s/pictures', { pictures, option: 'colour' })).body).toEqual({
    modifiedCount: 2,
  })
  expect(await Promise.all(ids.map((id) => picturesOf(shop, id)))).toEqual([
    pictures,
    pictures,
    [{ url: expect.any(String), alt: '' }],
  ])
})

test('maker, responsible person and warnings are facts of a product; half of an address is refused', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const maker = {
    name: 'Netforge Ltd',
    address: '1 Mill Lane, Leeds, GB',
    contact: 'safety@netforge.example',
  }
  const responsible = { name: 'Netforge EU BV', address: 'Kade 5, Rotterdam, NL' }
  const safetyWarnings = 'Keep dry.\nNot for children under 3.'
  const facts = { maker, responsible, safetyWarnings }
  expect((await edit(admin, facts)).body).toEqual({ modifiedCount: 1 })
  expect((await shop.nobody.get('/product?id=router')).body).toMatchObject(facts)
  expect((await admin.get('/adminProducts')).body[0]).toMatchObject(facts)
  for (const wrong of [{ name: 'Netforge' }, { name: '', address: 'x' }, { address: 'x' }])
    expect(await edit(admin, { maker: wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 })
  expect((await edit(admin, {})).body, 'left out, they stay').toEqual({ modifiedCount: 0 })
  await edit(admin, { maker: null, responsible: null, safetyWarnings: '' })
  const cleared = (await shop.nobody.get('/product?id=router')).body
  for (const fact of Object.keys(facts)) expect(cleared).not.toHaveProperty(fact)
  expect((await shop.rows('audit_log')).filter(({ action }) => action === 'product-changed')).toHaveLength(2)
})
