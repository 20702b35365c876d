import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const path = '/user?email=ada@example.com'
const told = { address: '1 Analytical Way', phone: '+44 20 7946 0000', education: 'Mathematics' }

test('a person tells about themselves, reads it, changes it and takes it back', async () => {
  await using shop = await openShop()
  const ada = await shop.signUp('ada@example.com')
  const bare = { _id: expect.any(String), email: 'ada@example.com', name: 'ada' }
  expect((await ada.get(path)).body).toEqual(bare)

  expect(await ada.put(path, told)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect((await ada.get(path)).body).toEqual({ ...bare, ...told })
  expect((await ada.put(path, told)).body, 'all of it was known').toEqual({ modifiedCount: 0 })

  expect((await ada.put(path, { phone: 442079460001 })).body, 'a number').toEqual({ modifiedCount: 1 })
  expect((await ada.get(path)).body).toMatchObject({ phone: '442079460001' })
  expect((await ada.put(path, { phone: ' ' })).body).toEqual({ modifiedCount: 1 })
  const { phone: _, ...rest } = told
  expect((await ada.get(path)).body).toEqual({ ...bare, ...rest })
  expect((await ada.put(path, { address: null, phone: null })).body).toEqual({ modifiedCount: 1 })
  expect((await ada.get(path)).body).toEqual({ ...bare, education: told.education })
  expect((await ada.put(path, {})).body).toEqual({ modifiedCount: 0 })
})

test('an email is its owner’s, however it is written', async () => {
  await using shop = await openShop()
  const ada = await shop.signUp('ada@example.com')
  expect((await ada.get('/user?email=%20Ada@Example.COM')).body).toMatchObject({ email: 'ada@example.com' })
})

test('an admin’s profile says so', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.get('/user?email=admin@example.com')).body).toMatchObject({ role: 'admin' })
})

test('another person’s profile is neither shown nor changed', async () => {
  await using shop = await openShop()
  await (await shop.signUp('ada@example.com')).put(path, told)
  const bo = await shop.signUp('bo@example.com')
  expect(await bo.get(path)).toMatchObject({ status: 403, body: { code: 'not-yours' } })
  expect(await bo.put(path, { address: 'Elsewhere' })).toMatchObject({ status: 403 })
  expect(await shop.nobody.put(path, told)).toMatchObject({ status: 401 })
  const ada = (await shop.rows('users')).filter(({ email }) => email === 'ada@example.com')
  expect(ada).toMatchObject([told])
})

test('only lengths are checked: what is too long is refused, and neither role nor email can be told', async () => {
  await using shop = await openShop()
  const ada = await shop.signUp('ada@example.com')
  expect(await ada.put(path, { address: 'x'.repeat(501) })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'address' }] },
  })
  await ada.put(path, { ...told, role: 'admin', email: 'root@example.com', name: 'Root' })
  expect(await shop.rows('users')).toMatchObject([{ email: 'ada@example.com', name: 'ada', role: null }])
})
