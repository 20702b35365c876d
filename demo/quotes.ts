interface DemoQuote {
  readonly id: string
  /** Id of a demo account; absent if the visitor was not signed in. */
  readonly buyer?: string
  readonly name: string
  readonly email: string
  readonly product: string
  readonly pieces: number
  readonly message: string
  readonly hoursAgo: number
  readonly answer?: { readonly priceCents: number; readonly note: string; readonly validHours: number }
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
    answer: {
      priceCents: 65_450,
      note: 'Five percent less than the list, because it is four lots. Both deliveries are included.',
      validHours: 10 * 24,
    },
  },
  {
    ...other,
    id: 'demo-quote-2',
    product: 'Dockline 180 Triple Dock',
    pieces: 250,
    message: 'Can the power supplies come with British plugs?',
    hoursAgo: 5,
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
  },
  {
    ...other,
    id: 'demo-quote-4',
    product: 'Patch Cable Cat 6A, 5 m',
    pieces: 6_000,
    message: '',
    hoursAgo: 700,
    answer: { priceCents: 360, note: 'From stock, within a week.', validHours: -24 },
  },
]
