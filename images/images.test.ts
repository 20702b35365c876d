import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jobsDouble } from '#test/doubles.ts'
import { openImgbbDouble } from '#test/imgbb.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { openImages } from './open.ts'

const png = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#d4a017' } })
    .png()
    .toBuffer()

async function keyOf(shop: TestShop) {
  const admin = await shop.admin()
  const { body } = await admin.post('/upload-keys', undefined)
  return { admin, key: String(body.key) }
}

function formOf(bytes: Uint8Array, name = 'switch.png') {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)]), name)
  return form
}

const upload = async (host: TestShop['images'], key: string, body: FormData) => {
  const response = await host.request(`http://shop.test/1/upload?key=${key}`, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

test('an admin uploads a picture, which is then served in every size, upright and without what it told of itself', async () => {
  await using shop = await openShop()
  const { key } = await keyOf(shop)
  // Stored on its side: the yellow on the left is on top once it is upright.
  const yellow = { input: await png(400, 800), left: 0, top: 0 }
  const photo = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#0000ff' } })
    .composite([yellow])
    .withExif({ IFD0: { Copyright: 'GPSGPSGPS' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { status, body } = await upload(shop.images, key, formOf(photo))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    status: 200,
    data: { url: expect.stringMatching(/^\/i\/up-[a-z0-9]{26}-800\.webp$/), width: 800, height: 800 },
  })
  const stem = body.data.url.replace('-800.webp', '')
  const types = { avif: ['heif', 'image/avif'], webp: ['webp', 'image/webp'], jpg: ['jpeg', 'image/jpeg'] }
  for (const file of ['400.avif', '400.webp', '800.avif', '800.webp', '800.jpg']) {
    const response = await shop.images.request(`http://shop.test${stem}-${file}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const [width = '', format = ''] = file.split('.')
    const [decoded, type] = types[format as 'avif'] ?? []
    expect(response.headers.get('Content-Type'), file).toBe(type)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    const etag = response.headers.get('ETag') ?? ''
    const again = await shop.images.request(`http://shop.test${stem}-${file}`, {
      headers: { 'If-None-Match': `"x", W/${etag}` },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const part = await shop.images.request(`http://shop.test${stem}-${file}`, {
      headers: { Range: 'bytes=4-7', 'If-Range': etag },
    })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 4-7/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 8))
    const other = { Range: 'bytes=4-7', 'If-Range': '"another"' }
    expect((await shop.images.request(`http://shop.test${stem}-${file}`, { headers: other })).status).toBe(
      200,
    )
    const beyond = { Range: `bytes=${bytes.length}-` }
    expect((await shop.images.request(`http://shop.test${stem}-${file}`, { headers: beyond })).status).toBe(
      416,
    )
    for (const Range of ['bytes=0-1,3-4', 'bytes=4-2', 'bytes=-', 'lines=0-1']) {
      const whole = await shop.images.request(`http://shop.test${stem}-${file}`, { headers: { Range } })
      expect([whole.status, (await whole.arrayBuffer()).byteLength], Range).toEqual([200, bytes.length])
    }
    const last = await shop.images.request(`http://shop.test${stem}-${file}`, {
      headers: { Range: 'bytes=-3' },
    })
    expect(last.headers.get('Content-Range')).toBe(
      `bytes ${bytes.length - 3}-${bytes.length - 1}/${bytes.length}`,
    )
    const { exif, orientation, ...meta } = await sharp(bytes).metadata()
    expect(meta, file).toMatchObject({ width: Number(width), height: Number(width), format: decoded })
    const head = sharp(bytes).extract({ left: 0, top: 0, width: Number(width), height: 99 })
    const { dominant: top } = await sharp(await head.png().toBuffer()).stats()
    expect(top.r > top.b, 'its head is on top').toBe(true)
    expect({ exif, orientation }, file).toEqual({ exif: undefined, orientation: undefined })
    expect(bytes.includes('GPSGPSGPS')).toBe(false)
  }
  expect((await shop.images.request(`http://shop.test${stem}-801.webp`)).status).toBe(404)
})

test('a picture for shared links is made wide and opaque, once, of demo and of uploaded pictures', async () => {
  await using shop = await openShop()
  const { key } = await keyOf(shop)
  const { body } = await upload(shop.images, key, formOf(await png()))
  for (const stem of [body.data.url.replace('-800.webp', ''), '/i/clearview-24-monitor']) {
    const response = await shop.images.request(`http://shop.test${stem}-share.jpg`)
    expect(response.headers.get('Content-Type'), stem).toBe('image/jpeg')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    const again = await shop.images.request(`http://shop.test${stem}-share.jpg`)
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  }
  for (const name of ['up-none', 'none', '-', 'a'.repeat(121)]) {
    const missing = await shop.images.request(`http://shop.test/i/${name}-share.jpg`)
    expect(missing.status, name).toBe(404)
  }
})

test('every format that is taken is taken by its bytes, a picture as text too', async () => {
  await using shop = await openShop()
  const { key } = await keyOf(shop)
  const source = sharp(await png(50, 50))
  for (const bytes of await Promise.all([
    source.clone().jpeg().toBuffer(),
    source.clone().png().toBuffer(),
    source.clone().webp().toBuffer(),
    source.clone().avif().toBuffer(),
  ])) {
    expect((await upload(shop.images, key, formOf(bytes, 'x.txt'))).status).toBe(200)
  }
  const text = new FormData()
  text.set('image', (await png(50, 50)).toString('base64'))
  expect((await upload(shop.images, key, text)).status).toBe(200)
})

test('only a key of an admin opens the image host, for ten minutes and for nothing else', async () => {
  await using shop = await openShop()
  const { admin, key } = await keyOf(shop)
  const form = formOf(await png(20, 20))
  const invalid = { status: 400, body: { error: { message: 'Invalid API v1 key.', code: 100 } } }
  const buyer = await shop.signUp('buyer@example.com')
  const keys = await Promise.all(Array.from({ length: 3 }, () => admin.post('/upload-keys', undefined)))
  expect(new Set(keys.map(({ body }) => body.key)).size, 'of one second').toBe(3)
  expect(await buyer.post('/upload-keys', undefined)).toMatchObject({
    status: 403,
    body: { code: 'admins-only' },
  })
  for (const bad of ['', 'x', `${key}x`, String(admin.token)]) {
    expect(await upload(shop.images, bad, form), bad).toMatchObject(invalid)
  }
  expect((await shop.caller(key).get('/allOrder')).status, 'no access token').toBe(401)
  const claims = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.exp * 1_000 - Date.now()).toBeLessThanOrEqual(600_000)
  expect((await upload(shop.images, key, form)).status).toBe(200)
  await admin.put('/users/admin/buyer@example.com')
  await shop.db.updateTable('users').set({ role: null }).where('email', '=', 'admin@example.com').execute()
  expect(await upload(shop.images, key, form), 'no admin any more').toMatchObject(invalid)
})

test('imgbb’s other form is taken too, with key, name and expiration as fields, and sizes are told as they are', async () => {
  await using shop = await openShop()
  const { admin, key } = await keyOf(shop)
  const send = async (fields: Record<string, string>, query = '') => {
    const image = (await png(50, 50)).toString('base64')
    const body = new URLSearchParams({ image, key, ...fields })
    const response = await shop.images.request(`http://shop.test/1/upload${query}`, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  expect(await send({ key: 'x' })).toMatchObject({ status: 400, body: { error: { code: 100 } } })
  for (const expiration of ['59', '15552001', '-1', '1e3', 'soon'])
    expect(await send({ expiration }), expiration).toMatchObject({
      status: 400,
      body: { error: { code: 130 } },
    })
  const { status, body } = await send({ name: 'A switch', expiration: '60' })
  expect(status).toBe(200)
  const { data } = body
  expect(data).toMatchObject({ title: 'A switch', expiration: 60, width: 800 })
  const bytesAt = async (url: string) => {
    const response = await shop.images.request(`http://shop.test${url}`)
    return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined
  }
  expect((await bytesAt(data.url))?.length).toBe(data.size)
  for (const [picture, width] of [
    [data.image, 800],
    [data.medium, 800],
    [data.thumb, 400],
  ] as const) {
    expect(picture.mime).toBe('image/webp')
    expect(await sharp(await bytesAt(picture.url)).metadata()).toMatchObject({ width, format: 'webp' })
  }

  const product = { name: 'Dock', price: 80, availableQuantity: 1, description: 'A dock.' }
  const used = (await send({}, '?expiration=60')).body.data
  expect(used.expiration).toBe(60)
  expect((await admin.post('/addProduct', { ...product, img: used.url })).status).toBe(200)
  const late = new Date(Date.now() - 1_000)
  await shop.db.updateTable('images').set({ expires_at: late }).execute()
  expect(await bytesAt(data.url), 'expired').toBeUndefined()
  expect((await admin.post('/addProduct', { ...product, img: data.url })).status).toBe(422)
  expect(await bytesAt(used.url), 'in use').toBeDefined()
  await shop.jobs.tick('collect-images')
  expect((await shop.rows('images')).map(({ name }) => name)).toEqual([used.id])
})

test('what was uploaded and never used is collected after a day', async () => {
  await using shop = await openShop()
  const { admin, key } = await keyOf(shop)
  const send = async () => (await upload(shop.images, key, formOf(await png(20, 20)))).body.data.url
  const [used, unused, young] = [await send(), await send(), await send()]
  const product = { name: 'Dock', price: 80, availableQuantity: 1, description: 'A dock.', img: used }
  expect((await admin.post('/addProduct', product)).status).toBe(200)
  const age = (url: string) =>
    shop.db
      .updateTable('images')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) } as never) // a test may turn the clock
      .where('name', '=', url.slice(3, -9))
      .execute()
  await age(used)
  await age(unused)
  await shop.jobs.tick('collect-images')
  const status = async (url: string) => (await shop.images.request(`http://shop.test${url}`)).status
  expect([await status(used), await status(unused), await status(young)]).toEqual([200, 404, 200])
  expect(await shop.rows('image_files'), 'bytes go with their picture').toHaveLength(10)
})

test('with a key of imgbb the checked picture goes there, made anew, and its address comes back', {
  tags: ['full'],
}, async () => {
  await using shop = await openShop()
  await using double = await openImgbbDouble()
  const host = await openImages({
    db: shop.db,
    jobs: jobsDouble(),
    mayUpload: async () => true,
    imgbb: { key: 'secret', url: double.url },
    logFailure: () => {},
  })
  expect(host.sites).toEqual({ images: ['https://i.ibb.co'] })
  const { body } = await upload(host.app, 'any', formOf(await png()))
  expect(body).toMatchObject({ success: true, data: { url: 'https://i.ibb.co/abc123/picture.jpg' } })
  expect(double.received).toMatchObject([{ key: 'secret', format: 'jpeg', width: 800 }])
  expect(await shop.rows('images')).toEqual([])
  expect(await host.pictures.keep(shop.db, 'https://i.ibb.co/abc123/picture.jpg')).toBe(true)
  expect(await host.pictures.keep(shop.db, 'https://i.ibb.co.evil.test/x.jpg')).toBe(false)
  expect(await host.pictures.keep(shop.db, 'https://i.ibb.co/x"onerror=.jpg')).toBe(false)

  expect((await upload(host.app, 'any', formOf(Buffer.from('<svg/>')))).status, 'not asked').toBe(400)
  expect(double.received).toHaveLength(1)
  for (const answer of ['elsewhere', 'refused', 'redirect'] as const) {
    double.answer = answer
    expect(await upload(host.app, 'any', formOf(await png())), answer).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringContaining('does not answer') } },
    })
  }
})

test('more uploads than there is room for are told so at once', { tags: ['full'] }, async () => {
  await using shop = await openShop()
  const { key } = await keyOf(shop)
  const form = formOf(await png(400, 400))
  const statuses = (await Promise.all(Array.from({ length: 24 }, () => upload(shop.images, key, form)))).map(
    ({ status }) => status,
  )
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await upload(shop.images, key, form)).status, 'and room again').toBe(200)
})
