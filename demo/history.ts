import { priceLine } from '#contract/pricing.ts'
import type { DemoProduct } from './product.ts'
import { demoProducts } from './products.ts'

/** A company that bought during the last twelve months. Nobody can sign in for it. */
export interface PastCustomer {
  readonly id: string
  readonly company: string
  readonly name: string
  readonly email: string
  readonly address: {
    readonly street: string
    readonly postalCode: string
    readonly city: string
    readonly country: string
  }
}

const at = (street: string, postalCode: string, city: string) => ({ street, postalCode, city, country: 'US' })

export const pastCustomers: readonly PastCustomer[] = [
  {
    id: 'demo-harbour',
    company: 'Harbour Hotels (demo)',
    name: 'Hanna Harbour',
    email: 'harbour@example.com',
    address: at('Example Quay 2', '30000', 'Sampleport'),
  },
  {
    id: 'demo-northside',
    company: 'Northside Schools (demo)',
    name: 'Nora Northside',
    email: 'northside@example.com',
    address: at('Example Lane 14', '40000', 'Northsample'),
  },
  {
    id: 'demo-lakeside',
    company: 'Lakeside Clinics (demo)',
    name: 'Leo Lakeside',
    email: 'lakeside@example.com',
    address: at('Example Shore 7', '50000', 'Lake Sample'),
  },
  {
    id: 'demo-millbrook',
    company: 'Millbrook Logistics (demo)',
    name: 'Mona Millbrook',
    email: 'millbrook@example.com',
    address: at('Example Mill 30', '60000', 'Millsample'),
  },
  {
    id: 'demo-quarry',
    company: 'Quarry Street Studios (demo)',
    name: 'Quinn Quarry',
    email: 'quarry@example.com',
    address: at('Example Yard 5', '70000', 'Sample Hill'),
  },
]

/** Products that sell all the time, and for how many more days their stock lasts at that rate. */
const movers = [
  { name: 'Callline Air Wireless Headset', days: 9 },
  { name: 'Dockline 180 Triple Dock', days: 16 },
  { name: 'Roundtable Speakerphone', days: 21 },
  { name: 'Pointline Ergo Mouse', days: 13 },
  { name: 'Vault SSD 2 TB, 2.5 in', days: 33 },
  { name: 'Aerial 7 Ceiling Access Point', days: 24 },
  { name: 'Studioline Webcam 4K', days: 19 },
  { name: 'Typeline Compact Keyboard', days: 62 },
  { name: 'Standby 700 Desk UPS', days: 75 },
  { name: 'Scanline 1D Cable Scanner', days: 90 },
] as const

export interface PastLine {
  readonly product: DemoProduct
  readonly pieces: number
  readonly unitPriceCents: number
  readonly source: 'base' | 'break'
  readonly amountCents: number
}

export interface PastOrder {
  readonly id: string
  readonly customer: PastCustomer
  readonly hoursAgo: number
  readonly lines: readonly PastLine[]
  /** Whether its invoice is open; else it was paid by card. */
  readonly onAccount: boolean
}

const DAYS = 365
/** Of these, the reorder list counts the sales (contract/purchasing/reorder-list.ts). */
const COUNTED_DAYS = 90
/** The days of the demo's other orders have none of these. */
const NEWEST_DAY = 2
/** Younger orders of some customers are on account; the terms are 30 days, so the older of them are overdue. */
const ACCOUNT_DAYS = 42

/** The days on which something was ordered, the oldest first: more of them from month to month. */
const days = Array.from({ length: DAYS - NEWEST_DAY }, (_, place) => DAYS - 1 - place).filter((day) =>
  day < 75 ? day % 7 < 5 : day % (day < 180 ? 3 : 5) === 0,
)

/** How many of the counted days have an order of each product that sells all the time. */
const ordersOfMover = days.filter((day) => day < COUNTED_DAYS).length / movers.length

function moverLine(day: number, place: number): PastLine {
  const { name, days: lasts } = pick(movers, place)
  const product = productOf(name)
  const perOrder = (product.available * COUNTED_DAYS) / lasts / ordersOfMover
  // Sales grew over the year, and no two orders are of the same size.
  const share = (day < COUNTED_DAYS ? 1.25 - day / 180 : 0.75 - day / 800) * (0.8 + (place % 5) / 10)
  return lineOf(product, perOrder * share)
}

const others = demoProducts.filter(
  ({ name, priceCents, available }) =>
    available > 2_000 && priceCents < 10_000 && !movers.some((mover) => mover.name === name),
)

const smallLine = (place: number) => lineOf(pick(others, place * 7), 120 + (place % 6) * 80)

function lineOf(product: DemoProduct, wanted: number): PastLine {
  const { min, multiple, max = Number.POSITIVE_INFINITY } = product.rule
  const pieces = Math.min(max, Math.max(min, Math.round(wanted / multiple) * multiple))
  const price = priceLine({ basePriceCents: product.priceCents, breaks: product.breaks }, pieces)
  return { product, pieces, ...price, source: price.source === 'break' ? 'break' : 'base' }
}

function productOf(name: string): DemoProduct {
  const product = demoProducts.find((each) => each.name === name)
  if (!product) throw new Error(`the demo has no product ${name}`)
  return product
}

function pick<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

/** The orders of a year, the oldest first, relative to the day on which the demo is loaded. */
export const pastOrders: readonly PastOrder[] = days.map((day, place) => {
  const customer = pick(pastCustomers, place * 3 + (day % 2))
  return {
    id: `demo-past-${day}`,
    customer,
    hoursAgo: day * 24 + (place % 9),
    onAccount: day <= ACCOUNT_DAYS && place % 4 === 1,
    lines: [moverLine(day, place), ...(place % 3 === 0 ? [smallLine(place)] : [])],
  }
})
