import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { countMissedPaths } from './missed-paths.ts'
import { openOldAddresses } from './old-addresses.ts'

const targets = async ({ db }: TestShop) =>
  Object.fromEntries(
    (await db.selectFrom('redirects').select(['path', 'target']).execute()).map(({ path, target }) => [
      path,
      target,
    ]),
  )

test('redirects are saved without chains, in whatever order, and never as a loop or to another site', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const save = (path: string, target: string) => admin.put('/redirects', { path, target })

  expect((await save('https://old.example/Shirts/?page=2', '/Blue?x=1')).body).toEqual({
    path: '/shirts',
    target: '/Blue?x=1',
  })
  // The first one leads on with it.
  expect((await save('/blue/', '/?category=Docks#products')).status).toBe(200)
  expect((await save('/older', '/SHIRTS')).body).toEqual({
    path: '/older',
    target: '/?category=Docks#products',
  })
  const flat = {
    '/shirts': '/?category=Docks#products',
    '/blue': '/?category=Docks#products',
    '/older': '/?category=Docks#products',
  }
  expect(await targets(shop)).toEqual(flat)
  expect(await save('/self', '/self#a')).toMatchObject({ status: 422, body: { code: 'redirect-loop' } })
  for (const [path, target] of [
    ['/', '/blog'],
    ['old', '/blog'],
    ['/old', 'https://evil.example/'],
    ['/old', '//evil.example'],
    ['/old', '/\\evil.example'],
    ['/old', 'javascript:alert(1)'],
  ] as const)
    expect(await save(path, target), `${path} ${target}`).toMatchObject({ status: 400 })
  expect(await targets(shop)).toEqual(flat)

  const { body } = await admin.get('/redirects?q=OLDER')
  expect(body).toMatchObject([{ path: '/older' }])
  expect((await admin.delete(`/redirects/${body[0]?._id}`)).status).toBe(200)
  expect(await admin.delete(`/redirects/${body[0]?._id}`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-redirect' },
  })
  expect((await shop.rows('audit_log')).map(({ action, label }) => [action, label])).toEqual([
    ['redirect-saved', '/shirts'],
    ['redirect-saved', '/blue'],
    ['redirect-saved', '/older'],
    ['redirect-deleted', '/older'],
  ])
  const chain = shop.db.insertInto('redirects').values({ path: '/x', target: '/Shirts/?a' }).execute()
  await expect(chain).rejects.toThrow('a redirect leads to another redirect')
  expect((await (await shop.signUp('ada@example.com')).get('/redirects')).status).toBe(403)
})

test('a file is imported whole or not at all, and exported as it can be imported again', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const send = async (csv: string, dryRun = false) =>
    (await admin.post('/redirects/imports', { csv, dryRun })).body
  await admin.put('/redirects', { path: '/a', target: '/b' })

  const bad = 'path,target\n/b,/c\nb,/c\n/c,//evil\n/b,/d\n/e,/f\n/f,/e\n'
  expect(await send(bad)).toMatchObject({ done: false, problemCount: 5 })
  expect((await send(bad)).problems).toMatchObject([3, 4, 5, 6, 7].map((line) => ({ line })))
  const shopify = 'Redirect from,Redirect to\n/b,/c\n/c,/blog\n/a,/b\n'
  expect(await send(shopify, true)).toMatchObject({ done: false, added: 2, changed: 1, problemCount: 0 })
  expect(await targets(shop)).toEqual({ '/a': '/b' })
  expect(await send(shopify)).toMatchObject({ done: true, added: 2, changed: 1, unchanged: 0 })
  expect(await targets(shop)).toEqual({ '/a': '/blog', '/b': '/blog', '/c': '/blog' })

  const file = await admin.get('/redirects.csv')
  expect(file.text).toBe('\ufeffpath,target\r\n/a,/blog\r\n/b,/blog\r\n/c,/blog\r\n')
  expect(await send(file.text)).toMatchObject({ done: true, added: 0, changed: 0, unchanged: 3 })
})

test('paths that lead nowhere are counted, those with most misses kept, and forgotten once redirected', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await countMissedPaths(shop.db, new Map([['/wanted', 3]]))
  await countMissedPaths(
    shop.db,
    new Map([['/wanted', 4], ...Array.from({ length: 1_005 }, (_, n) => [`/scan-${n}`, 1] as const)]),
  )
  expect(await shop.rows('missed_paths')).toHaveLength(1_000)
  const today = new Date().toISOString().slice(0, 10)
  const list = async () => (await admin.get('/redirects/missed-paths?limit=1')).body
  expect(await list()).toEqual([{ path: '/wanted', misses: 7, lastOn: today }])
  await admin.put('/redirects', { path: '/wanted', target: '/blog' })
  expect(await list()).toMatchObject([{ misses: 1 }])
})

test('a path that may name somebody, or open something, is not counted', async () => {
  await using shop = await openShop()
  const addresses = () =>
    openOldAddresses(
      shop.db,
      (page) => page.startsWith('/q/') || page.startsWith('/product/'),
      (failure) => shop.failures.push(failure),
    )
  for (const path of [
    '/people/ada@example.com',
    '/people/ada%40example.com',
    '/x/0123456789abcdef0123456789',
    '/q/an-offer',
    '/',
  ])
    addresses().countMissed(path)
  addresses().countMissed('/product/Gone/name?x=1')
  await expect
    .poll(() => shop.rows('missed_paths'))
    .toMatchObject([{ path: '/product/gone/name', misses: 1 }])
  expect(shop.failures).toEqual([])
})
