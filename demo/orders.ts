import type { OrderStatus } from '#contract/orders/status.ts'

interface DemoOrder {
  readonly id: string
  readonly buyer: string
  readonly product: string
  readonly pieces: number
  readonly status: OrderStatus
  readonly hoursAgo: number
}

const buyer = 'buyer@example.com'
const other = 'other@example.com'

/** Orders of the demo customers, in every status. The catalogue's stock does not include their pieces. */
export const demoOrders: readonly DemoOrder[] = [
  {
    id: 'demo-order-1',
    buyer,
    product: 'Hubline 4 USB-C Hub',
    pieces: 300,
    status: 'unpaid',
    hoursAgo: 0.2,
  },
  {
    id: 'demo-order-2',
    buyer,
    product: 'Clearview 24 Monitor',
    pieces: 120,
    status: 'processing',
    hoursAgo: 20,
  },
  {
    id: 'demo-order-3',
    buyer,
    product: 'Callline Duo USB Headset',
    pieces: 450,
    status: 'delivered',
    hoursAgo: 190,
  },
  {
    id: 'demo-order-4',
    buyer,
    product: 'Typeline Full Keyboard',
    pieces: 100,
    status: 'cancelled',
    hoursAgo: 310,
  },
  {
    id: 'demo-order-5',
    buyer,
    product: 'Cube Mini PC, 8 Cores',
    pieces: 160,
    status: 'delivered',
    hoursAgo: 700,
  },
  {
    id: 'demo-order-6',
    buyer: other,
    product: 'Patch Cable Cat 6A, 1 m',
    pieces: 5000,
    status: 'processing',
    hoursAgo: 7,
  },
  {
    id: 'demo-order-7',
    buyer: other,
    product: 'Aerial 7 Ceiling Access Point',
    pieces: 240,
    status: 'delivered',
    hoursAgo: 420,
  },
  {
    id: 'demo-order-8',
    buyer: other,
    product: 'Standby 700 Desk UPS',
    pieces: 100,
    status: 'refunded',
    hoursAgo: 260,
  },
  {
    id: 'demo-order-9',
    buyer: other,
    product: 'Voltline 65 W USB-C Charger',
    pieces: 800,
    status: 'delivered',
    hoursAgo: 900,
  },
]
