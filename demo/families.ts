import type { PriceBreak } from '#contract/pricing.ts'
import type { Look } from './pictures/draw.ts'
import { productIdOf } from './product-id.ts'

const name = 'Wayfare 14 Laptop'

interface DemoColour {
  readonly value: string
  readonly swatch: string
  readonly look: Look
  /** The base name of its picture files. */
  readonly picture: string
}

const colour = (value: string, swatch: string, finish: Look['finish']): DemoColour => ({
  value,
  swatch,
  look: { kind: 'laptop', finish, accent: '#2fa6a0', size: 1 },
  picture: `wayfare-14-laptop-${value.toLowerCase()}`,
})

interface DemoMemory {
  readonly value: string
  readonly priceCents: number
  readonly breaks: readonly PriceBreak[]
  /** Pieces in stock by colour; null for one that is not made. */
  readonly available: readonly (number | null)[]
}

const memories: readonly DemoMemory[] = [
  {
    value: '16 GB',
    priceCents: 72_000,
    breaks: [
      { from: 250, priceCents: 69_800 },
      { from: 500, priceCents: 67_600 },
      { from: 1_000, priceCents: 64_800 },
    ],
    available: [4_200, 1_600, 1_050],
  },
  {
    value: '32 GB',
    priceCents: 86_000,
    breaks: [
      { from: 250, priceCents: 83_400 },
      { from: 500, priceCents: 80_800 },
      { from: 1_000, priceCents: 77_400 },
    ],
    available: [1_300, 60, 1_200],
  },
  {
    value: '64 GB',
    priceCents: 99_000,
    breaks: [
      { from: 250, priceCents: 96_000 },
      { from: 500, priceCents: 93_000 },
      { from: 1_000, priceCents: 89_000 },
    ],
    available: [450, 900, null],
  },
]

const colours = [
  colour('Graphite', '#3a3f49', 'graphite'),
  colour('Silver', '#bac2cc', 'silver'),
  colour('Blue', '#2a3c5e', 'midnight'),
]

/** A family to try: laptops by memory and colour, one combination of which is not made. Each piece has a serial number. */
export const demoFamily = {
  name,
  brand: 'Wayfare',
  category: 'Computers',
  /** Of a breaks' share and the minimum of 100: over all variants of an order. */
  memories,
  colours,
  angles: ['front', 'above'],
  warrantyMonths: 24,
  description:
    'A business laptop in three colours and three sizes of memory. An example of a family: choose one variant, or order several at once, which share the minimum and the price breaks. An example of serial numbers too: each piece is shipped with its own, and it can be looked up under Assets later.',
  specs: {
    Screen: '14 in, 1920 × 1200',
    Processor: '10 cores',
    Storage: '512 GB SSD',
    Ports: '2 × USB-C, 2 × USB-A, HDMI',
    Weight: '1.3 kg',
  },
} as const

export interface DemoVariant {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly picture: string
  readonly memory: DemoMemory
  readonly colour: DemoColour
  /** Positions of its values in the options, from 1. */
  readonly places: readonly [number, number]
  readonly available: number
}

export const demoVariants: readonly DemoVariant[] = memories.flatMap((memory, row) =>
  colours.flatMap((colour, column) => {
    const available = memory.available[column]
    if (available === null || available === undefined) return []
    const called = `${name}, ${memory.value}, ${colour.value}`
    return {
      id: productIdOf(called),
      name: called,
      sku: `WF-14-${Number.parseInt(memory.value, 10)}-${colour.value.slice(0, 3).toUpperCase()}`,
      picture: colour.picture,
      memory,
      colour,
      places: [row + 1, column + 1] as const,
      available,
    }
  }),
)
