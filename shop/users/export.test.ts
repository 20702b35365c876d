import { expect, test } from 'vitest'
import { EXPORT_BATCH } from '#shop/csv-file.ts'
import { openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { exportUsers } from './export.ts'

const HEADER = '\ufeffemail,name,company,role,admin,phone,confirmed,since,orders,order total,last order'

const read = async (caller: TestCaller, path: string) => (await caller.get(path)).text.trimEnd().split('\r\n')
const time = (at: unknown) => (at as Date).toISOString() // a timestamptz

/** A company of three, and ada, who ordered for $2,000 and cancelled another order. */
async function openPeople() {
  const open = await openCompanyWithTerms()
  const ada = await open.shop.signUp('ada@example.com')
  await ada.put('/user?email=ada@example.com', { phone: '+44 20' })
  await orderRouters(ada)
  const cancelled = await orderRouters(ada, 300)
  await ada.put(`/orders/${cancelled}/cancellation`)
  await orderOnAccount(open.buyer)
  return { ...open, ada, kept: (await open.shop.rows('orders')).filter(({ id }) => id !== cancelled) }
}

test('people are a file by email, to the letter, with what they ordered', async () => {
  await using open = await openPeople()
  const users = await open.shop.rows('users')
  const since = (email: string) => time(users.find((user) => user.email === email)?.created_at)
  const last = (email: string) => time(open.kept.find((order) => order.buyer_email === email)?.placed_at)
  const rowOf = (email: string, cells: string, orders: string) =>
    `${email},${email.split('@')[0]},${cells},yes,${since(email)},${orders}`
  const company = 'Analytical Engines'
  expect(await read(open.admin, '/users.csv')).toEqual([
    HEADER,
    rowOf('ada@example.com', ",,no,'+44 20", `1,2000,${last('ada@example.com')}`),
    rowOf('admin@example.com', ',,yes,', '0,0,'),
    rowOf('anna@example.com', `${company},approver,no,`, '0,0,'),
    rowOf('bert@example.com', `${company},buyer,no,`, `1,2000,${last('bert@example.com')}`),
    rowOf('olga@example.com', `${company},owner,no,`, '0,0,'),
  ])
  expect(await read(open.admin, '/users.csv?q=ADA%40')).toHaveLength(2)
  expect(await read(open.admin, '/users.csv?q=nobody')).toEqual([HEADER])
  expect((await open.ada.get('/users.csv')).status).toBe(403)
})

test('companies are a file by name, to the letter, with what they ordered and owe', async () => {
  await using open = await openPeople()
  const rival = await open.shop.signUp('rival@example.com')
  await rival.post('/companies', { name: '@Aardvarks', taxNumber: '' })
  const companies = await open.shop.rows('companies')
  const since = (name: string) => time(companies.find((each) => each.name === name)?.created_at)
  const last = time(open.kept.find(({ in_company }) => in_company)?.placed_at)
  const header =
    '\ufeffcompany,tax number,tax exempt,members,orders,order total,last order,price list,terms days,credit limit,open,overdue,since'
  const [rivals, engines] = [
    `'@Aardvarks,,no,1,0,0,,,,,0,0,${since('@Aardvarks')}`,
    `Analytical Engines,GB 980780684,no,3,1,2000,${last},,30,10000,2000,0,${since('Analytical Engines')}`,
  ]
  expect(await read(open.admin, '/companies.csv')).toEqual([header, rivals, engines])
  expect(await read(open.admin, '/companies.csv?q=gb+98')).toEqual([header, engines])
  expect(await read(open.admin, '/companies.csv?price_list_id=none')).toEqual([header])
  expect((await open.owner.get('/companies.csv')).status).toBe(403)
})

test('nobody is missing or twice in a file of many, whoever is deleted while it is read', async () => {
  await using shop = await openShop()
  await shop.admin()
  const emails = Array.from({ length: 600 }, (_, n) => `p${String(n).padStart(3, '0')}@example.com`)
  await shop.db
    .insertInto('customers')
    .values(emails.map((id) => ({ id })))
    .execute()
  const people = emails.map((email) => ({ identity_uid: email, email, name: email, customer_id: email }))
  await shop.db.insertInto('users').values(people).execute()
  const file = exportUsers(shop.db, undefined)
  const parts = [String((await file.next()).value)]
  // The last one so far: the admin comes before all of them.
  await shop.db
    .deleteFrom('users')
    .where('email', '=', emails[EXPORT_BATCH - 2] ?? '')
    .execute()
  for await (const part of file) parts.push(part)
  expect(parts).toHaveLength(3)
  const found = parts.join('').trimEnd().split('\r\n').slice(1)
  expect(found.map((line) => line.split(',')[0])).toEqual(['admin@example.com', ...emails])
})
