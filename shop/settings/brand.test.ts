import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brandFile, shopBrand, shopName } from '#contract/brand.ts'
import { usualColumns } from '#contract/settings/footer-columns.ts'
import { orderRouters } from '#test/open-company.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'

const acme = { name: 'Acme', tagline: 'Desks by the crate', footer: '' }
const unset = {
  sender: '',
  accentDark: '',
  accentLight: '',
  logoDark: '',
  logoLight: '',
  columns: [],
  contactEmail: '',
  contactPhone: '',
}
const whole = {
  ...acme,
  sender: 'Acme, sales',
  accentDark: '#7fb2ff',
  accentLight: '#1b57b8',
  columns: [{ title: 'Help', links: [{ name: 'Call us', to: '/contact' }] }],
  contactEmail: 'desk@example.com',
  contactPhone: '+32 9 000 00 00',
}

/** Uploads a wide picture with a transparent ground as a logo. */
async function uploadLogo(shop: TestShop, key: string, name: string): Promise<string> {
  const picture = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#0b6bcb80' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)]), name)
  const reply = await shop.images.request(`http://shop.test/1/upload?key=${key}&fit=inside`, {
    method: 'POST',
    body: form,
  })
  return String((await reply.json()).data.url)
}

test('an admin names the shop, and it is noted once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.get('/settings/brand')).body).toMatchObject({ name: 'Hundredfold' })
  expect(await admin.put('/settings/brand', acme)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await admin.put('/settings/brand', acme)).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
  expect((await admin.get('/settings/brand')).body).toEqual({ ...acme, ...unset })
  expect(shopName()).toBe('Acme')
  expect(shopBrand().columns).toEqual(usualColumns)
  expect(await shop.rows('brand')).toMatchObject([acme])
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'brand-changed', label: 'Acme', before: { name: 'Hundredfold' }, after: acme },
  ])
  expect((await shop.nobody.get('/openapi.json')).text).toContain('"title":"Acme"')
  expect((await admin.put('/settings/brand', whole)).status).toBe(200)
  expect((await admin.get('/settings/brand')).body).toEqual({ ...unset, ...whole })
  expect(shopBrand()).toMatchObject({ columns: whole.columns, sender: 'Acme, sales' })
})

test('a document has the logo of the day on which it was issued', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  const order = async () => {
    const id = await orderRouters(ada)
    const print = async () => (await ada.get(`/orders/${id}/confirmation`)).bytes
    return { print, first: await print() }
  }
  const pictures = (bytes: Uint8Array) =>
    Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1

  const before = await order()
  const { key } = (await admin.post('/upload-keys', undefined)).body
  const logoLight = await uploadLogo(shop, String(key), 'logo.png')
  await admin.put('/settings/brand', { ...acme, logoLight })
  const withLogo = await order()
  await admin.put('/settings/seller', { ...(await admin.get('/settings/seller')).body, name: 'Acme BV' })
  const renamed = await order()
  await admin.put('/settings/brand', acme)
  const withoutLogo = await order()

  expect([before, withLogo, renamed, withoutLogo].map(({ first }) => pictures(first))).toEqual([0, 1, 1, 0])
  const versions = await shop.db.selectFrom('seller_details').select('logo').orderBy('id').execute()
  const [shipped, drawn, kept, none] = versions.map(({ logo }) => logo)
  expect([shipped, kept, none]).toEqual([null, drawn, Buffer.of()])
  for (const { print, first } of [before, withLogo, renamed, withoutLogo])
    expect(Buffer.compare(await print(), first)).toBe(0)
})

test('a shop has a name of one line, and only admins choose it', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const wrong of [
    { ...acme, name: ' ' },
    { ...acme, name: 'x'.repeat(41) },
    { ...acme, tagline: 'a\nb' },
    { ...acme, sender: 'a\r\nBcc: eve@example.com' },
    { ...acme, logoDark: 'https://example.com/logo.png' },
    { ...acme, columns: [{ title: 'Help', links: [{ name: 'x', to: 'javascript:alert(1)' }] }] },
  ])
    expect(await admin.put('/settings/brand', wrong)).toMatchObject({ status: 400 })
  const stranger = await shop.signUp('ada@example.com')
  expect(await stranger.put('/settings/brand', acme)).toMatchObject({ status: 403 })
  expect(await shop.rows('brand')).toMatchObject([{ name: 'Hundredfold' }])
})

test('an accent colour that cannot be read is refused with the nearest one that can', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const save = (accentLight: string) => admin.put('/settings/brand', { ...acme, accentLight })
  const { status, body, text } = await save('#FFD54A')
  expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: 'accentLight' }] } })
  const [, nearest = ''] = /The nearest colour with enough is (#[0-9a-f]{6})/.exec(text) ?? []
  expect((await save(nearest)).status).toBe(200)
  expect((await save('gold')).status).toBe(400)
  expect(await shop.rows('brand')).toMatchObject([{ accent_light: nearest }])
})

test('icons and the picture for shared links are drawn from logo, name and accent', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const get = (path: string, headers = {}) => shop.images.request(`http://shop.test${path}`, { headers })
  expect((await get('/icon-192.png')).status, 'that of the build').toBe(404)
  await admin.put('/settings/brand', { ...acme, accentDark: '#7fb2ff' })
  const plain = await get(brandFile('/favicon.svg'))
  expect(plain.headers.get('Cache-Control')).toContain('immutable')
  expect(await plain.text()).toContain('#7fb2ff')
  const before = shopBrand().look

  const { key } = (await admin.post('/upload-keys', undefined)).body
  const logoDark = await uploadLogo(shop, String(key), 'logo.png')
  const stored = sharp(await (await get(logoDark)).arrayBuffer())
  expect(await stored.metadata()).toMatchObject({ format: 'webp', width: 600, height: 200, hasAlpha: true })
  const missing = `/i/up-${'x'.repeat(26)}-800.webp`
  expect(await admin.put('/settings/brand', { ...acme, logoDark: missing })).toMatchObject({
    status: 422,
    body: { code: 'unknown-picture' },
  })
  expect((await admin.put('/settings/brand', { ...acme, logoDark })).status).toBe(200)
  expect(await shop.rows('images')).toMatchObject([{ kept_at: expect.any(Date) }])
  expect(shopBrand().look).not.toBe(before)

  for (const [path, width, height] of [
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/share.png', 1_200, 630],
  ] as const) {
    const reply = await get(brandFile(path))
    expect(await sharp(await reply.arrayBuffer()).metadata(), path).toMatchObject({
      format: 'png',
      width,
      height,
    })
    const again = await get(path, { 'If-None-Match': reply.headers.get('ETag') })
    expect([again.status, again.headers.get('Cache-Control')]).toEqual([304, 'public, max-age=3600'])
  }
  expect(await (await get('/favicon.svg')).text()).toContain('data:image/png;base64,')
  const icon = Buffer.from(await (await get('/favicon.ico')).arrayBuffer())
  expect(await sharp(icon.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
})
