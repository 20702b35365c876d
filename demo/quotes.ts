/** A request, an offer, or an answer to one. */
export interface QuoteRound {
  readonly side: 'customer' | 'shop'
  readonly message: string
  readonly hoursAgo: number
  /** Of a piece: what the shop offers, or the customer aims at. */
  readonly priceCents?: number
  /** Of an offer: the hours from now until which it can be accepted; negative once it has expired. */
  readonly validHours?: number
}

export interface DemoQuote {
  readonly id: string
  /** Id of a demo account; absent if the visitor was not signed in. */
  readonly buyer?: string
  /** The customer of the buyer's company; absent for a buyer without one. */
  readonly customer?: string
  readonly name: string
  readonly email: string
  readonly product: string
  readonly pieces: number
  readonly message: string
  readonly hoursAgo: number
  /** What followed. */
  readonly rounds: readonly QuoteRound[]
}

const other = { buyer: 'demo-other', name: 'Oda Other', email: 'other@example.com' } as const

/** Quotes without an answer, one with an offer and one whose offer has expired. */
export const demoQuotes: readonly DemoQuote[] = [
  {
    ...other,
    id: 'demo-quote-1',
    product: 'Fieldbook 14 Laptop, 16 GB',
    pieces: 400,
    message: 'For a new floor, delivered in two halves: 200 in January, 200 in March.',
    hoursAgo: 30,
    rounds: [
      {
        side: 'shop',
        priceCents: 65_450,
        message: 'Five percent less than the list, because it is four lots. Both deliveries are included.',
        hoursAgo: 29,
        validHours: 10 * 24,
      },
    ],
  },
  {
    ...other,
    id: 'demo-quote-2',
    product: 'Dockline 180 Triple Dock',
    pieces: 250,
    message: 'Can the power supplies come with British plugs?',
    hoursAgo: 5,
    rounds: [],
  },
  {
    id: 'demo-quote-3',
    name: 'Demo: school IT',
    email: 'school@example.com',
    product: 'Classmate 11 Convertible',
    pieces: 900,
    message:
      'One class after the other over a term. Our purchase order needs a price that stands for 30 days.',
    hoursAgo: 9,
    rounds: [],
  },
  {
    ...other,
    id: 'demo-quote-4',
    product: 'Patch Cable Cat 6A, 5 m',
    pieces: 6_000,
    message: '',
    hoursAgo: 700,
    rounds: [
      {
        side: 'shop',
        priceCents: 360,
        message: 'From stock, within a week.',
        hoursAgo: 699,
        validHours: -24,
      },
    ],
  },
]

/** A quote of the demo's company that was talked over: two offers with an answer between them. */
export const demoTalk: DemoQuote = {
  id: 'demo-quote-0',
  buyer: 'demo-member',
  customer: 'demo-owner',
  name: 'Mika Member',
  email: 'member@example.com',
  product: 'Cube Mini PC, 8 Cores',
  pieces: 600,
  message: 'For all reception desks, delivered at once. What can you do for six lots?',
  hoursAgo: 96,
  rounds: [
    {
      side: 'shop',
      priceCents: 39_800,
      message: 'Seven percent less than the list, delivered to your goods in.',
      hoursAgo: 90,
      validHours: 14 * 24,
    },
    {
      side: 'customer',
      priceCents: 38_500,
      message: 'Another supplier offers 385. With the same price we would stay with you.',
      hoursAgo: 70,
    },
    {
      side: 'shop',
      priceCents: 38_900,
      message: 'We meet you at 389, with three years of warranty instead of two.',
      hoursAgo: 48,
      validHours: 12 * 24,
    },
  ],
}
