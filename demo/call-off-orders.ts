import { addDays, dayOf } from '#contract/days.ts'
import type { Database } from '#database/open.ts'
import { demoProducts } from './products.ts'

const DAY_MS = 86_400_000

const wanted = [
  { name: 'Fieldbook 14 Laptop, 16 GB', pieces: 1_200, unitPriceCents: 64_000 },
  { name: 'Dockline 180 Triple Dock', pieces: 1_200, unitPriceCents: 11_900 },
] as const

/** Loads a call-off order whose buyer has agreed: 1,200 laptops and docks for a year, some of them by date. */
export async function loadCallOffOrder(tx: Database, now: Date): Promise<void> {
  const dayFrom = (days: number) => addDays(dayOf(now), days)
  const id = 'demo-call-off-1'
  await tx
    .insertInto('call_off_orders')
    .values({
      id,
      customer_id: 'demo-other',
      buyer_id: 'demo-other',
      name: 'Oda Other',
      email: 'other@example.com',
      status: 'active',
      from_on: dayFrom(-20),
      until_on: dayFrom(345),
      message: 'As agreed for the three new sites: one site after the other, at the price of all.',
      delivery: JSON.stringify({
        name: 'Oda Other',
        company: '',
        street: 'Lange Straße 5',
        postalCode: '10243',
        city: 'Berlin',
        region: '',
        country: 'DE',
        phone: '+49 30 5550100',
      }),
      agreed_at: new Date(now.getTime() - 19 * DAY_MS),
      created_at: new Date(now.getTime() - 20 * DAY_MS),
    })
    .execute()
  const lines = wanted.map(({ name, pieces, unitPriceCents }, place) => {
    const product = demoProducts.find((each) => each.name === name)
    if (!product) throw new Error(`the demo's call-off order names ${name}, which is not there`)
    return {
      call_off_id: id,
      position: place + 1,
      product_id: product.id,
      product_name: product.name,
      sku: product.sku,
      image: `/i/${product.picture}-800.webp`,
      pieces,
      unit_price_cents: unitPriceCents,
      min_call_pieces: 200,
    }
  })
  await tx.insertInto('call_off_lines').values(lines).execute()
  await tx
    .insertInto('call_off_dates')
    .values(
      [60, 120].flatMap((days) =>
        lines.map(({ position }) => ({ call_off_id: id, on: dayFrom(days), position, pieces: 400 })),
      ),
    )
    .execute()
}
