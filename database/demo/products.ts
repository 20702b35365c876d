import { createHash } from 'node:crypto'
import type { DemoProduct } from './product.ts'
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

const byCategory: Readonly<Record<string, readonly DemoProduct[]>> = {
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

export interface CataloguedProduct extends DemoProduct {
  /** 24 hexadecimal digits, the same in every demo shop. */
  readonly id: string
  readonly category: string
  /** The stem of its picture's files. */
  readonly picture: string
  readonly seed: number
}

/** In the order of the shop window: one of each category in turn, so that the first page shows what is sold. */
export const demoProducts: readonly CataloguedProduct[] = Object.entries(byCategory)
  .flatMap(([category, products]) =>
    products.map((product, place) => ({
      ...product,
      id: createHash('sha256').update(product.name).digest('hex').slice(0, 24),
      category,
      picture: product.name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
      seed: place,
      place,
    })),
  )
  .sort((a, b) => a.place - b.place)
