import { sql } from 'kysely'
import { makeLaptops } from './families.ts'
import { setKit } from './kits.ts'
import { companyIdOf, openCompany } from './open-company.ts'
import type { Reply, TestCaller } from './open-shop.ts'
import { openPool } from './pools.ts'
import type { Before } from './watched-dialect.ts'

/** What names a product of the category Computers in a reply. */
export const COMPUTER = /workstation|tablet|red-8|Computers/i

const GTIN = '4006381333931'

export const computerCodes = ['workstation', 'WS-1', GTIN, 'workstatoin'] as const

/**
 * Opens a company that sees networking equipment alone, in a shop that has computers too: a workstation, tablets, a family of
 * laptops, a kit of tablets, and a kit of networking equipment with a tablet in it.
 */
export async function openAssortment({ before }: { readonly before?: Before } = {}) {
  const priced = (id: string) => ({ id, price: 20, available: 10_000 })
  const company = await openCompany({
    products: ['workstation', 'tablet'].map(priced),
    ...(before && { before }),
  })
  const { shop } = company
  const admin = await shop.admin()
  for (const kit of ['computer-room', 'branch-office'])
    await shop.addProduct({ id: kit, price: 90, available: 0 })
  await setKit(admin, 'computer-room', { tablet: 2 })
  await setKit(admin, 'branch-office', { router: 1, tablet: 1 })
  const familyId = await makeLaptops(shop, admin, ['red', 'blue'], ['8', '16'])
  await sql`update products set category = 'Computers', specs = jsonb_build_object('Memory', id)
    where id in ('workstation', 'tablet', 'computer-room') or family_id = ${familyId}`.execute(shop.db)
  // The oldest, where the lists of names begin.
  await sql`update products set sku = 'WS-1', gtin = ${GTIN}, created_at = '2020-01-01' where id = 'workstation'`.execute(
    shop.db,
  )
  await admin.put('/categories/pages', {
    category: 'Computers',
    text: 'Computers by the hundred.',
    bannerText: '',
    bannerLink: '',
    bannerFrom: '',
    bannerTo: '',
  })
  const companyId = await companyIdOf(shop)
  const set = (categories: readonly string[] | null) =>
    admin.put(`/companies/${companyId}/assortment`, { categories })
  return {
    ...company,
    admin,
    companyId,
    familyId,
    poolId: await openPool(admin, { product_id: 'workstation' }),
    set,
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

type Opened = Awaited<ReturnType<typeof openAssortment>>
type Path = readonly [name: string, ask: (caller: TestCaller) => Promise<Reply>]

export const delivery = { name: 'A', street: '1 Row', city: 'London', country: 'GB', phone: '1' }

/** The reads of products that are for everybody. */
export const publicReads = ({ familyId, poolId }: Opened): readonly Path[] =>
  [
    '/products?limit=100',
    '/products?limit=100&group=family',
    '/products?category=Computers',
    ...computerCodes.map((code) => `/products?q=${code}`),
    '/products?specs=Memory=tablet',
    '/products?minAvailable=500&sort=name',
    '/products/facets',
    '/products/facets?q=workstation',
    '/products/facets?group=family&inStock=true',
    '/products/facets/specifications?category=Computers',
    '/products/names',
    '/products/names/parts',
    ...computerCodes.map((code) => `/suggestions?q=${code}`),
    '/suggestions?q=red-8&group=family',
    '/categories',
    '/categories/pages/shown?category=Computers',
    '/product?id=workstation',
    '/available?product_id=workstation',
    `/families/${familyId}`,
    '/kits/computer-room',
    '/pools?product_id=workstation',
    `/pools/${poolId}`,
    '/homeReview',
    '/reviews',
    '/reviews?productname=workstation',
    '/reviews/summary?productname=workstation',
  ].map((path) => [path, (caller) => caller.get(path)] as const)

/** The calls that look products up by what is sent. */
export const publicLookUps: readonly Path[] = [
  ...computerCodes.map(
    (code) =>
      [
        `quick order of ${code}`,
        (caller: TestCaller) => caller.post('/quick-order/match', { lines: [{ code }] }),
      ] as const,
  ),
  ...computerCodes.map(
    (code) =>
      [
        `order text with ${code}`,
        (caller: TestCaller) => caller.post('/quick-order/text', { text: `${code}\t120` }),
      ] as const,
  ),
  ['notice', (caller) => caller.post('/products/workstation/stock-notices', { email: 'a@example.com' })],
]
