import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'
import { onlyLoopback, openReceiver } from '#test/receiver.ts'
import { isPublicAddress } from '../webhooks/address.ts'
import { download } from './download.ts'

const sends = (content: string) => (response: ServerResponse) => void response.writeHead(200).end(content)

test('a feed is fetched on its schedule and imported, unless a price moves a lot: then it waits for somebody', async () => {
  await using host = await openReceiver()
  await using shop = await openShop({ mayReach: onlyLoopback })
  const admin = await shop.admin()
  await (
    await checkedImport(shop, 'Ref;Nom;Prix\nA;Chose;10,00\nB;Autre;20,00\n', { supplier: 'Nord' })
  ).run()
  const { body: suppliers } = await admin.get('/imports/suppliers')
  const path = `/imports/suppliers/${suppliers[0]?._id}/feed`
  host.answer(sends('Ref;Nom;Prix\nA;Chose;11,00\nB;Autre;20,00\n'))
  expect((await admin.put(path, { url: host.url, every: 'hourly' })).status).toBe(200)
  await shop.jobs.runAll()
  const prices = async () =>
    (await shop.db.selectFrom('products').select('price_cents').orderBy('sku').execute()).map(
      (each) => each.price_cents,
    )
  expect(await prices()).toEqual([1_100, 2_000])

  const nextHour = async () => {
    await shop.db
      .updateTable('suppliers')
      .set({ feed_next_at: new Date(0) })
      .execute()
    await shop.jobs.tick('fetch-feeds')
    await shop.jobs.runAll()
    const feed = (await admin.get('/imports/suppliers')).body[0]?.feed
    const imports = (await admin.get('/imports')).body as unknown as { state: string }[] // a list
    return { feed, states: imports.map(({ state }) => state) }
  }
  expect(await nextHour()).toMatchObject({
    feed: { every: 'hourly', result: 'The file is the same as last time.' },
    states: ['done', 'done'],
  })
  host.answer(sends('Ref;Nom;Prix\nA;Chose;11,00\nB;Autre;200,00\n'))
  expect(await nextHour()).toMatchObject({ states: ['checked', 'done', 'done'] })
  expect(await prices()).toEqual([1_100, 2_000])
  host.answer(sends('Reference;Nom;Prix\nA;Chose;12,00\n'))
  expect(await nextHour()).toMatchObject({ states: ['done', 'cancelled', 'done', 'done'] })
  host.answer((response) => void response.writeHead(503).end())
  expect(await nextHour()).toMatchObject({ feed: { result: 'The host answered 503.' } })
  expect(await prices()).toEqual([1_200, 2_000])
  host.answer(sends('Ref;Nom;Prix\nA;Chose;13,00\n'))
  await shop.db.updateTable('suppliers').set({ feed_by: 'left@example.com' }).execute()
  expect(await nextHour()).toMatchObject({
    feed: { result: 'left@example.com may no longer import files. Save the feed again to go on.' },
    states: ['done', 'cancelled', 'done', 'done'],
  })
  expect(await prices()).toEqual([1_200, 2_000])
  expect(host.received.every(({ body }) => body === '')).toBe(true)
  await admin.delete(path)
  await shop.jobs.tick('fetch-feeds')
  expect(await shop.jobs.runAll()).toBe(0)
  expect((await admin.get('/imports/suppliers')).body[0]).not.toHaveProperty('feed')
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toContain('feed-set')
})

test('a file of a feed that is read late does not undo a newer one', async () => {
  await using host = await openReceiver()
  let kills = 0
  await using shop = await openShop({
    mayReach: onlyLoopback,
    before: async (statement) => {
      if (kills === 0 || !statement.includes('insert into catalogue_import_rows')) return
      kills -= 1
      throw Object.assign(new Error('the process was killed'), { code: '57P01' })
    },
  })
  const admin = await shop.admin()
  await (await checkedImport(shop, 'Ref;Nom;Prix\nA;Chose;10,00\n', { supplier: 'Nord' })).run()
  const { body: suppliers } = await admin.get('/imports/suppliers')
  host.answer(sends('Ref;Nom;Prix\nA;Chose;11,00\n'))
  kills = 1
  await admin.put(`/imports/suppliers/${suppliers[0]?._id}/feed`, { url: host.url, every: 'hourly' })
  await expect(shop.jobs.runAll()).rejects.toThrow('the process was killed')
  host.answer(sends('Ref;Nom;Prix\nA;Chose;12,00\n'))
  await shop.db
    .updateTable('suppliers')
    .set({ feed_next_at: new Date(0) })
    .execute()
  await shop.jobs.tick('fetch-feeds')
  await shop.jobs.runAll()
  await shop.db
    .updateTable('catalogue_imports')
    .set({ worked_at: new Date(0) })
    .execute()
  await shop.jobs.tick('continue-imports')
  await shop.jobs.runAll()
  const imports = (await admin.get('/imports')).body as unknown as { state: string }[] // a list
  expect(imports.map(({ state }) => state)).toEqual(['done', 'cancelled', 'done'])
  expect(await shop.rows('products')).toMatchObject([{ price_cents: 1_200 }])
})

test.for([
  ['http://10.0.0.1/list.csv'],
  ['http://shop.test/list.csv'],
  ['http://localhost/list.csv'],
  ['https://user:secret@example.com/list.csv'],
])('nothing is fetched from %s', async ([url]) => {
  await using shop = await openShop()
  const reply = await (await shop.admin()).put('/imports/suppliers/x/feed', { url, every: 'daily' })
  expect(reply).toMatchObject({ status: 422, body: { code: 'feed-address-refused' } })
})

test('a redirect is checked like the address, and what is too large, too slow or endless is given up', async () => {
  await using host = await openReceiver()
  const network = {
    mayReach: onlyLoopback,
    resolveName: async () => ['10.0.0.1'],
    isLive: false,
    publicUrl: 'http://shop.test',
  }
  const limits = { maxBytes: 1_048_576, timeLimitMs: 5_000 }
  const answered = async (answer: (response: ServerResponse) => void, within = limits) => {
    host.answer(answer)
    return download(host.url, network, within)
  }
  const redirectTo = (Location: string) => (response: ServerResponse) =>
    void response.writeHead(302, { Location }).end()
  const notPublic = { problem: 'The host has an address that is not public.' }
  expect(await answered(redirectTo('http://inner.example.com/'))).toEqual(notPublic)
  expect(await answered(redirectTo('http://169.254.169.254/latest'))).toEqual(notPublic)
  expect(await answered(redirectTo('file:///etc/passwd'))).toHaveProperty('problem')
  expect(await answered(redirectTo(host.url))).toEqual({ problem: 'It was redirected more than 5 times.' })
  const tooLarge = { problem: 'The file is larger than 1 MB.' }
  expect(
    await answered((response) => void response.writeHead(200, { 'Content-Length': 2_000_000 }).end()),
  ).toEqual(tooLarge)
  const endless = (response: ServerResponse) => {
    const more = setInterval(() => response.write('x'.repeat(262_144)), 1)
    response.on('close', () => clearInterval(more))
  }
  expect(await answered(endless)).toEqual(tooLarge)
  const silent = (response: ServerResponse) => void response.writeHead(200).write('x')
  expect(await answered(silent, { ...limits, timeLimitMs: 100 })).toEqual({
    problem: 'There was no whole reply within 0.1 seconds.',
  })
  const live = { ...network, isLive: true, mayReach: isPublicAddress }
  expect(await download('http://example.com/', live, limits)).toEqual({
    problem: 'Files are fetched from encrypted addresses only.',
  })
})
