import { addDays, dayOf } from '#contract/days.ts'
import type { Database } from '#database/open.ts'
import { firstPictureOf, furtherPicturesOf } from './pictures/gallery.ts'
import { productIdOf } from './product-id.ts'
import { demoProducts } from './products.ts'

const name = 'Hubline Graphite USB-C Hub'

/** A product to try that is sold from a delivery to come as well as from stock. */
export const demoSoldAhead = {
  id: productIdOf(name),
  name,
  drawing: {
    picture: 'hubline-graphite-usb-c-hub',
    look: { kind: 'hub', finish: 'graphite', accent: '#f2a541', size: 0 },
    seed: 0,
    angles: ['front', 'above'],
  },
  available: 300,
  incoming: 2_000,
  inDays: 28,
} as const

/** Loads it with its delivery. Lists show it last. */
export async function loadSoldAhead(tx: Database, loadedAt: Date): Promise<void> {
  const { id, drawing, available, incoming, inDays } = demoSoldAhead
  const like = demoProducts.find((each) => each.name === 'Hubline 4 USB-C Hub')
  if (!like) throw new Error('the demo has no hub that this one is like')
  await tx
    .insertInto('products')
    .values({
      id,
      name,
      sku: 'HB-4-USBC-GR',
      brand: like.brand,
      price_cents: like.priceCents,
      available,
      sold_from: 'incoming',
      description:
        'The four-port hub in graphite. An example of a product that is sold from confirmed deliveries as well as from stock: pieces that are still on their way can be ordered today, and the order says how many come on which day.',
      category: like.category,
      specs: JSON.stringify(like.specs),
      ...firstPictureOf({ name, picture: drawing.picture }),
      created_at: new Date(loadedAt.getTime() - 366 * DAY_MS),
    })
    .execute()
  await tx
    .insertInto('product_pictures')
    .values(furtherPicturesOf({ id, name, category: like.category, ...drawing }))
    .execute()
  await tx
    .insertInto('incoming_stock')
    .values({
      product_id: id,
      pieces: incoming,
      expected_on: addDays(dayOf(loadedAt), inDays),
      note: 'Confirmed by the maker',
      booked_by: 'warehouse@example.com',
    })
    .execute()
}

const DAY_MS = 24 * 3_600_000
