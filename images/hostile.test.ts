import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'

/** A picture of one colour, as small as it can be. */
const small = (width = 16, height = 16) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })

/** A PNG whose header says a size, with as many zero rows as are asked for. */
function pngOf(width: number, height: number, rows: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const frame = Buffer.alloc(4)
    frame.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([frame, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A WebP of so many frames of 16 by 16. */
const framesOf = (count: number) =>
  sharp({ create: { width: 16, height: 16 * count, channels: 3, background: '#123', pageHeight: 16 } })
    .webp({ loop: 0 })
    .toBuffer()

const boundary = 'xxBOUNDARYxx'
const formType = `multipart/form-data; boundary=${boundary}`

/** A form as its bytes, so that it can be as wrong as it likes. */
const rawForm = (disposition: string, body: Buffer, type = 'image/png') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
    body,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

const file = (body: Buffer, name = 'a.png', type?: string) =>
  rawForm(`form-data; name="image"; filename="${name}"`, body, type)

interface Sent {
  readonly body: Uint8Array
  readonly type?: string
}

async function corpus(): Promise<Record<string, Sent | Uint8Array>> {
  const png = await small().png().toBuffer()
  const jpeg = await small().jpeg().toBuffer()
  const webp = await small().webp().toBuffer()
  const avif = await small().avif().toBuffer()
  const gif = await small().gif().toBuffer()
  const text = (value: string) => Buffer.from(value)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const names = {
    climbing: `${'../'.repeat(4)}etc/passwd.png`,
    'climbing on Windows': '..\\..\\main.ts',
    absolute: '/etc/cron.d/x.png',
    'with NUL': 'a\0.php.png',
    'with CR LF': 'a%0d%0aSet-Cookie: x=1.png',
    'of 300 characters': `${'n'.repeat(300)}.png`,
    'right to left': 'photo\u202egnp.exe',
    'of a device': 'con.png',
    'that is a script': '<img src=x onerror=alert(1)>.png',
    'that is a command': '$(touch x);`id`.png',
    'that is SQL': "'; drop table images; --.png",
    empty: '',
    'only dots': '...',
    'with a quote': 'a\\".png',
    'encoded climbing': '%2e%2e%2f%2e%2e%2fx.png',
    'in another case': 'A.PNG.SVG',
  }
  return {
    ...Object.fromEntries(Object.entries(names).map(([what, name]) => [`a name ${what}`, file(png, name)])),
    'SVG with a script': file(text(svg), 'a.svg', 'image/svg+xml'),
    'SVG that calls itself PNG': file(text(svg)),
    'SVG behind an XML head': file(text(`<?xml version="1.0"?>${svg}`)),
    'SVG that reads a file': file(
      text(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`),
    ),
    'SVG, compressed': file(deflateSync(text(svg)), 'a.svgz'),
    HTML: file(text('<!doctype html><script>alert(1)</script>'), 'a.html', 'text/html'),
    'GIF that is HTML too': file(text('GIF89a/*<script>alert(1)</script>*/=1;')),
    'a true GIF': file(gif, 'a.gif', 'image/gif'),
    'GIF that calls itself PNG': file(gif),
    'PNG with HTML behind it': file(Buffer.concat([png, text('<script>alert(1)</script>')])),
    'JPEG with PHP in a comment': file(
      Buffer.concat([
        jpeg.subarray(0, 2),
        text('\xff\xfe\x00\x20<?php system($_GET[0]); ?>....'),
        jpeg.subarray(2),
      ]),
    ),
    'JPEG with a ZIP behind it': file(Buffer.concat([jpeg, text('PK\x03\x04')])),
    'only the first bytes of a PNG': file(png.subarray(0, 8)),
    'only the first bytes of a JPEG': file(jpeg.subarray(0, 3)),
    'half a JPEG': file(jpeg.subarray(0, jpeg.length >> 1)),
    'half a PNG': file(png.subarray(0, png.length >> 1)),
    'half a WebP': file(webp.subarray(0, webp.length >> 1)),
    'half an AVIF': file(avif.subarray(0, avif.length >> 1)),
    'PNG head, noise behind': file(Buffer.concat([png.subarray(0, 40), Buffer.alloc(5_000, 0xa5)])),
    'JPEG head, noise behind': file(Buffer.concat([jpeg.subarray(0, 40), Buffer.alloc(5_000, 0x5a)])),
    'WebP head, noise behind': file(Buffer.concat([webp.subarray(0, 16), Buffer.alloc(5_000, 0x5a)])),
    'AVIF head, noise behind': file(Buffer.concat([avif.subarray(0, 40), Buffer.alloc(5_000, 0x5a)])),
    nothing: file(Buffer.alloc(0)),
    'one byte': file(Buffer.alloc(1)),
    'a PNG of 50,000 by 50,000 by its header': file(pngOf(50_000, 50_000, 0)),
    'a PNG of 4 billion by 4 billion': file(pngOf(0x7fffffff, 0x7fffffff, 0)),
    'a PNG of no size': file(pngOf(0, 0, 0)),
    'a PNG of 121 million true pixels': file(pngOf(11_000, 11_000, 11_000)),
    'a PNG of one row of 40 million': file(pngOf(40_000_001, 1, 1)),
    'a WebP of 10,000 frames': file(await framesOf(10_000)),
    'a text that is no picture': rawForm('form-data; name="image"', text('hello')),
    'an address to fetch': rawForm(
      'form-data; name="image"',
      text('http://169.254.169.254/latest/meta-data'),
    ),
    'a file address': rawForm('form-data; name="image"', text('file:///etc/passwd')),
    'another field': rawForm('form-data; name="picture"; filename="a.png"', png),
    'a field without a name': rawForm('form-data; filename="a.png"', png),
    'the field twice': Buffer.concat([file(png).subarray(0, -`--${boundary}--\r\n`.length), file(text('x'))]),
    'a form without an end': file(png).subarray(0, -20),
    'a form that is only its end': text(`--${boundary}--\r\n`),
    'a form without parts': text(''),
    'a part without a head': text(`--${boundary}\r\n\r\n--${boundary}--\r\n`),
    '1,000 parts': text(
      `${Array.from({ length: 1_000 }, (_, n) => `--${boundary}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`).join('')}--${boundary}--\r\n`,
    ),
    '60,000 parts': text(
      `${Array.from({ length: 60_000 }, () => `--${boundary}\r\nContent-Disposition: form-data; name="image"\r\n\r\nx\r\n`).join('')}--${boundary}--\r\n`,
    ),
    '21 parts and a picture': Buffer.concat([
      text(`--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\nx\r\n`.repeat(21)),
      file(png),
    ]),
    'a head of 100 kB': rawForm(`form-data; name="image"; filename="${'x'.repeat(100_000)}"`, png),
    'no boundary': { body: file(png), type: 'multipart/form-data' },
    'an empty boundary': { body: file(png), type: 'multipart/form-data; boundary=' },
    'another boundary': { body: file(png), type: 'multipart/form-data; boundary=other' },
    'a boundary of 300 characters': {
      body: file(png),
      type: `multipart/form-data; boundary=${'b'.repeat(300)}`,
    },
    JSON: { body: text('{"image":"x"}'), type: 'application/json' },
    'a form of another kind': { body: text('image=x'), type: 'application/x-www-form-urlencoded' },
    'no type at all': { body: file(png), type: '' },
    '20 MB of zeros': file(Buffer.alloc(20 * 1_024 * 1_024)),
    '9 MB behind a PNG head': file(Buffer.concat([png, Buffer.alloc(9 * 1_024 * 1_024)])),
  }
}

async function uploadTo(shop: TestShop, key: string, sent: Sent | Uint8Array) {
  const { body, type = formType } = sent instanceof Uint8Array ? { body: sent } : sent
  const response = await shop.images.request(`http://shop.test/1/upload?key=${key}`, {
    method: 'POST',
    headers: type ? { 'Content-Type': type } : {},
    body: new Uint8Array(body),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

test('whatever is uploaded becomes a safe picture or is refused in the shop’s words, and soon', {
  tags: ['full'],
}, async () => {
  await using shop = await openShop()
  const { body } = await (await shop.admin()).post('/upload-keys', undefined)
  const wrong: string[] = []
  const tried = Object.entries(await corpus())
  expect(tried.length).toBeGreaterThanOrEqual(60)
  for (const [what, sent] of tried) {
    const before = performance.now()
    const reply = await uploadTo(shop, String(body.key), sent)
    if (performance.now() - before > 20_000) wrong.push(`${what}: slow`)
    if (reply.status === 200) {
      if (!/^\/i\/up-[a-z0-9]{26}-800\.webp$/.test(reply.body.data.url)) wrong.push(`${what}: ${reply.text}`)
      const picture = await shop.images.request(`http://shop.test${reply.body.data.url}`)
      const bytes = Buffer.from(await picture.arrayBuffer())
      const { format, pages = 1, width } = await sharp(bytes).metadata()
      if (format !== 'webp' || pages !== 1 || width !== 800 || /script|php/.test(bytes.toString('latin1')))
        wrong.push(`${what}: stored as ${format}, ${pages} pages`)
    } else if (
      reply.status < 400 ||
      reply.status > 499 ||
      !reply.body.error?.message ||
      'success' in reply.body
    ) {
      wrong.push(`${what}: ${reply.status} ${reply.text}`)
    } else if (/[/\\](?:node_modules|images)[/\\]|\bat \w+ \(/.test(reply.text))
      wrong.push(`${what}: tells of us`)
  }
  expect(wrong).toEqual([])
  expect(shop.failures).toEqual([])
})

test('those that must not become a picture do not', async () => {
  await using shop = await openShop()
  const { body } = await (await shop.admin()).post('/upload-keys', undefined)
  const all = await corpus()
  const refused = Object.entries(all).filter(([what]) =>
    /SVG|HTML$|GIF|half|noise|nothing|50,000|billion|million|no picture|address|no boundary|MB|1,000 parts/.test(
      what,
    ),
  )
  expect(refused.length).toBeGreaterThan(25)
  for (const [what, sent] of refused) {
    const { status } = await uploadTo(shop, String(body.key), sent)
    expect([400, 413], what).toContain(status)
  }
  expect(await shop.rows('images')).toEqual([])
})

test('a body without an end is cut off at what a picture may have', async () => {
  await using shop = await openShop()
  const { body } = await (await shop.admin()).post('/upload-keys', undefined)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const response = await shop.images.request(`http://shop.test/1/upload?key=${String(body.key)}`, {
    method: 'POST',
    headers: { 'Content-Type': formType },
    body: endless,
    duplex: 'half',
  } as RequestInit) // TypeScript's RequestInit does not know duplex yet
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(13 * 1_024 * 1_024)
})
