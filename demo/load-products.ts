import type { Database } from '#database/open.ts'
import { ago } from './hours-ago.ts'
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
        image: `/i/${product.picture}-800.webp`,
        // Lists are sorted newest first.
        created_at: ago(now, 48 + place),
      })),
    )
    .execute()
}
