import type { Database } from '#database/open.ts'

interface DemoReview {
  readonly username: string
  readonly product_name: string
  readonly review: string
  readonly rating: number
}

/** Invented reviews. The name indicates the kind of buyer. */
const demoReviews: readonly DemoReview[] = [
  {
    username: 'Demo: school IT',
    product_name: 'Classmate 11 Convertible',
    rating: 5,
    review:
      'Nine hundred of them through one term. Four hinges repaired, no screen broken. The spare parts came with a drawing that our caretaker could follow.',
  },
  {
    username: 'Demo: call centre',
    product_name: 'Callline Duo USB Headset',
    rating: 5,
    review: 'We changed 450 seats over a weekend. Callers noticed on Monday: the room behind us is gone.',
  },
  {
    username: 'Demo: network team',
    product_name: 'Portline 24 PoE Switch',
    rating: 4,
    review:
      'Loading one configuration into sixty switches before unpacking saved us two days. The web page could be quicker.',
  },
  {
    username: 'Demo: facilities',
    product_name: 'Stripline 6 Power Strip',
    rating: 5,
    review: 'Six angled plugs really do fit. Somebody thought of that.',
  },
  {
    username: 'Demo: hospital IT',
    product_name: 'Typeline Full Keyboard',
    rating: 5,
    review: 'A year of disinfectant, four times a day, and the letters are all there.',
  },
  {
    username: 'Demo: architect',
    product_name: 'Atelier Workstation Tower',
    rating: 4,
    review: 'Fast and quiet, and as heavy as they say. The lift-gate truck was worth asking for.',
  },
  {
    username: 'Demo: logistics',
    product_name: 'Scanline 2D Cordless Scanner',
    rating: 5,
    review:
      'One sheet of codes set up a hundred scanners in under an hour. I timed it because I did not believe it.',
  },
  {
    username: 'Demo: office manager',
    product_name: 'Clearview 27 USB-C Monitor',
    rating: 5,
    review: 'One cable a desk. The box of docks and chargers in the cellar is what we saved.',
  },
  {
    username: 'Demo: hotel group',
    product_name: 'Aerial 6 Room Access Point',
    rating: 4,
    review:
      'They came labelled with the room numbers. Two labels were swapped, and the right ones arrived the next morning.',
  },
  {
    username: 'Demo: data centre',
    product_name: 'Archive HDD 12 TB',
    rating: 4,
    review: 'One carton had a red sensor, we refused it, another came. That is how it should be.',
  },
  {
    username: 'Demo: field service',
    product_name: 'Slate 8 Rugged Tablet, 5G',
    rating: 5,
    review: 'Rain, gloves, and a fall from the ladder. The battery swap is what the crews like best.',
  },
  {
    username: 'Demo: retailer',
    product_name: 'Tillline Receipt Printer',
    rating: 3,
    review: 'Good printer. The loud mode is very loud; find the quiet setting before the first evening.',
  },
  {
    username: 'Demo: events',
    product_name: 'HDMI 2.1 Cable, 3 m',
    rating: 5,
    review: 'Two hundred bought, one hundred and ninety-eight back after the season. None of them broken.',
  },
]

/** Loads the reviews, the first one the newest. */
export async function loadReviews(tx: Database, now: Date): Promise<void> {
  const at = (place: number) => new Date(now.getTime() - (place * 31 + 5) * 3_600_000)
  await tx
    .insertInto('reviews')
    .values(demoReviews.map((review, place) => ({ ...review, created_at: at(place) })))
    .execute()
}
