import type { TestCaller, TestShop } from './open-shop.ts'

interface Prices {
  readonly percentOff?: number
  /** Price breaks by product. */
  readonly prices?: Readonly<Record<string, readonly { readonly from: number; readonly price: number }[]>>
}

/** Creates a price list with a draft of these prices, and returns its id. */
export async function draftList(admin: TestCaller, { percentOff, prices = {} }: Prices, name = 'Partners') {
  const { body, text } = await admin.post('/price-lists', { name, notes: '' })
  if (!body.insertedId) throw new Error(`no price list was made: ${text}`)
  const id = String(body.insertedId)
  await fillDraft(admin, id, { ...(percentOff !== undefined && { percentOff }), prices })
  return id
}

export async function fillDraft(admin: TestCaller, id: string, { percentOff, prices = {} }: Prices) {
  if (percentOff !== undefined) await admin.put(`/price-lists/${id}/draft`, { percentOff })
  for (const [product, steps] of Object.entries(prices)) {
    const { status, text } = await admin.put(`/price-lists/${id}/draft/products/${product}`, {
      prices: steps,
    })
    if (status !== 200) throw new Error(`no price was set: ${text}`)
  }
}

/** Publishes the draft unchanged. */
export async function publish(admin: TestCaller, id: string) {
  const { body } = await admin.get(`/price-lists/${id}`)
  const draft = body.draft as { readonly revision: number } | undefined // as the contract declares it
  return admin.post(`/price-lists/${id}/publication`, { revision: draft?.revision ?? 0 })
}

/** Starts another draft with these prices changed, and publishes it. */
export async function publishAnother(admin: TestCaller, id: string, prices: Prices) {
  await admin.post(`/price-lists/${id}/draft`, {})
  await fillDraft(admin, id, prices)
  return publish(admin, id)
}

/** Returns the customer id of the company with this name. */
export async function companyId({ db }: TestShop, name = 'Analytical Engines'): Promise<string> {
  const { customer_id } = await db
    .selectFrom('companies')
    .select('customer_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return customer_id
}

/** Creates a price list, publishes it and assigns it to the company. */
export async function giveList(shop: TestShop, admin: TestCaller, prices: Prices): Promise<string> {
  const id = await draftList(admin, prices)
  await publish(admin, id)
  await assign(shop, admin, id)
  return id
}

export const assign = async (shop: TestShop, admin: TestCaller, id: string | null) =>
  admin.put(`/companies/${await companyId(shop)}/price-list`, { price_list_id: id })
