import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { firstPictureOf, furtherPicturesOf } from './pictures/gallery.ts'
import { productIdOf } from './product-id.ts'
import { demoProducts } from './products.ts'

const name = 'Workplace 24 Kit'
const CATEGORY = 'Displays'

/** A kit to try: the equipment of one workplace, at the sum of its parts' prices less a percentage. */
export const demoKit = {
  id: productIdOf(name),
  name,
  /** The parts as they stand on a desk. */
  drawing: {
    picture: 'workplace-24-kit',
    look: { kind: 'workplace', finish: 'graphite', accent: '#4f8ff7', size: 1 },
    seed: 0,
    angles: ['above'],
  },
  /** In hundredths. */
  percentOff: 800,
  parts: [
    'Clearview 24 Monitor',
    'Dockline 100 USB-C Dock',
    'Typeline Full Keyboard',
    'Pointline Silent Mouse',
    'USB-C Cable 240 W, 2 m',
    'Power Cord C13, 1.8 m',
    'Patch Cable Cat 6A, 1 m',
  ],
} as const

/** Loads the kit, whose parts are loaded. Lists show it last. */
export async function loadKit(tx: Database, loadedAt: Date): Promise<void> {
  const parts = demoKit.parts.map((part) => {
    const product = demoProducts.find((each) => each.name === part)
    if (!product) throw new Error(`the demo kit has a part that is not there: ${part}`)
    return product
  })
  const { id, drawing } = demoKit
  await tx
    .insertInto('products')
    .values({
      id,
      name,
      sku: 'KT-WORK-24',
      // Set below.
      price_cents: 1,
      available: 0,
      is_kit: true,
      kit_discount_basis_points: demoKit.percentOff,
      description:
        'Everything for one workplace but the computer: a 24-inch monitor, a USB-C dock, a keyboard, a mouse and their cables. It costs 8 % less than its parts. An example of a kit: each part is shipped, returned and refunded by itself.',
      category: CATEGORY,
      specs: JSON.stringify({ 'Made for': 'One workplace', Screen: '24 in', Charging: '100 W' }),
      ...firstPictureOf({ name, picture: drawing.picture }),
      created_at: new Date(loadedAt.getTime() - 365 * 24 * 3_600_000),
    })
    .execute()
  await tx
    .insertInto('product_pictures')
    .values(furtherPicturesOf({ id, name, category: CATEGORY, ...drawing }))
    .execute()
  await tx
    .insertInto('kit_parts')
    .values(parts.map((part, place) => ({ kit_id: id, part_id: part.id, position: place + 1, pieces: 1 })))
    .execute()
  await sql`update products set price_cents = kit_price(id) where id = ${id}`.execute(tx)
  await sql`
    update product_search set in_stock = (search_row_of(products)).in_stock from products
    where products.id = ${id} and product_search.id = ${id}`.execute(tx)
}
