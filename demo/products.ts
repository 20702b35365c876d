import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { CatalogueEntry, DemoProduct } from './product.ts'
import { productIdOf } from './product-id.ts'
import { cables } from './products/cables.ts'
import { computers } from './products/computers.ts'
import { counter } from './products/counter.ts'
import { displays } from './products/displays.ts'
import { docks } from './products/docks.ts'
import { input } from './products/input.ts'
import { networking } from './products/networking.ts'
import { power } from './products/power.ts'
import { sound } from './products/sound.ts'
import { storage } from './products/storage.ts'

export type { DemoProduct } from './product.ts'

const byCategory: Readonly<Record<string, readonly CatalogueEntry[]>> = {
  Computers: computers,
  Displays: displays,
  'Docks & Hubs': docks,
  Networking: networking,
  Cables: cables,
  Power: power,
  Storage: storage,
  'Audio & Video': sound,
  Input: input,
  'Scanning & Sale': counter,
}

/** In product list order: one of each category in turn, so that the first page shows the whole range. */
export const demoProducts: readonly DemoProduct[] = Object.entries(byCategory)
  .flatMap(([category, products]) =>
    products.map((product, place) => ({
      ...product,
      rule: product.rule ?? { min: MIN_ORDER_PIECES, multiple: 1 },
      id: productIdOf(product.name),
      kind: product.look.kind,
      category,
      picture: product.name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
      angles: ['front', 'above'] as const,
      seed: place,
    })),
  )
  .sort((a, b) => a.seed - b.seed)
