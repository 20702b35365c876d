import type { Database } from '#database/open.ts'
import { insertFamily, writeOptions, writeVariants } from '#shop/families/store.ts'
import { demoFamily, demoVariants } from './families.ts'
import { makerOf } from './load-products.ts'
import { addressOf, firstPictureOf, furtherPicturesOf } from './pictures/gallery.ts'
import { unspscOf } from './unspsc.ts'

const { name, brand, category, colours, memories, angles, specs, description, warrantyMonths } = demoFamily

/** Loads the family with its variants. Lists show it last. */
export async function loadFamily(tx: Database, loadedAt: Date): Promise<void> {
  await tx
    .insertInto('products')
    .values(
      demoVariants.map((variant) => ({
        id: variant.id,
        name: variant.name,
        sku: variant.sku,
        brand,
        unspsc: unspscOf.laptop ?? null,
        price_cents: variant.memory.priceCents,
        price_breaks: JSON.stringify(variant.memory.breaks),
        available: variant.available,
        // Pieces that are on their way can be ordered.
        sold_from: 'incoming' as const,
        tracks_serials: true,
        warranty_months: warrantyMonths,
        description,
        category,
        specs: JSON.stringify({ Memory: variant.memory.value, Colour: variant.colour.value, ...specs }),
        ...firstPictureOf(variant),
        ...makerOf({ brand }),
        created_at: new Date(loadedAt.getTime() - 367 * DAY_MS),
      })),
    )
    .execute()
  await tx
    .insertInto('product_pictures')
    .values(demoVariants.flatMap((variant) => furtherPicturesOf({ ...variant, category, angles })))
    .execute()
  const id = await insertFamily(tx, { name, minimumOverFamily: true, breaksOverFamily: true }, 2)
  await writeOptions(tx, id, [
    { name: 'Memory', values: memories.map(({ value }) => ({ value })) },
    {
      name: 'Colour',
      values: colours.map(({ value, swatch, picture }) => ({
        value,
        swatch,
        img: addressOf(picture),
      })),
    },
  ])
  await writeVariants(
    tx,
    id,
    demoVariants.map(({ id: productId, places }) => ({ productId, places })),
  )
}

const DAY_MS = 24 * 3_600_000
