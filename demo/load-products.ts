import type { Database } from '#database/open.ts'
import { loadDataSheets } from './data-sheets/load.ts'
import { ago } from './hours-ago.ts'
import { firstPictureOf, furtherPicturesOf } from './pictures/gallery.ts'
import type { DemoProduct } from './product.ts'
import { demoProducts } from './products.ts'
import { unspscOf } from './unspsc.ts'

export async function loadProducts(tx: Database, now: Date): Promise<void> {
  await tx
    .insertInto('products')
    .values(
      demoProducts.map(({ rule, carton, ...product }, place) => ({
        id: product.id,
        name: product.name,
        sku: product.sku,
        brand: product.brand,
        mpn: product.mpn,
        gtin: product.gtin,
        unspsc: unspscOf[product.kind] ?? null,
        price_cents: product.priceCents,
        price_breaks: JSON.stringify(product.breaks),
        min_pieces: rule.min,
        pieces_multiple: rule.multiple,
        max_pieces: rule.max ?? null,
        carton_pieces: carton?.pieces ?? null,
        carton_grams: carton?.grams ?? null,
        available: product.available,
        description: product.description,
        category: product.category,
        specs: JSON.stringify(product.specs),
        ...firstPictureOf(product),
        ...makerOf(product),
        // Lists are sorted newest first.
        created_at: ago(now, 48 + place),
      })),
    )
    .execute()
  await tx.insertInto('product_pictures').values(demoProducts.flatMap(furtherPicturesOf)).execute()
  await loadDataSheets(tx)
}

/** Plainly of nobody: the brands are invented. */
export const makerOf = ({ brand }: Pick<DemoProduct, 'brand'>) => ({
  maker_name: `${brand} (demo brand)`,
  maker_address: 'Example Street 1, 10000 Sampletown, US',
  maker_contact: 'safety@example.com',
  responsible_name: 'Hundredfold Demo EU',
  responsible_address: 'Voorbeeldstraat 1, 1000 AA Amsterdam, NL',
  responsible_contact: 'eu@example.com',
})
