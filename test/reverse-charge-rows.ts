/**
 * The truth table of the domestic reverse charge, written by hand from the laws, not from the program. A row: the goods with their
 * net amounts (P phones, C chips, K consoles, T tablets, L laptops, X cables), the amount that the buyer owes the tax on, and
 * for each kind of buyer whether they do (A) or the shop charges it (.):
 * a person; a company without a number; one with a number of the country; with one that the register confirmed; with one of
 * another country.
 */
export const buyerKinds = ['person', 'company', 'number', 'confirmed', 'foreign'] as const

type Row = readonly [goods: string, owed: number, buyers: string]

export const truthTable: Readonly<Record<string, readonly Row[]>> = {
  DE: [
    ['P 4999.99', 0, '.....'],
    ['P 5000', 5_000, '..AAA'],
    ['P 5000.01', 5_000.01, '..AAA'],
    ['C 2500, T 2500', 5_000, '..AAA'],
    ['C 2500, T 2499.99', 0, '.....'],
    ['K 5000, L 9000', 5_000, '..AAA'],
    ['L 20000', 0, '.....'],
    ['L 4000, P 4000', 0, '.....'],
    ['X 99999', 0, '.....'],
    ['T 100000, X 1', 100_000, '..AAA'],
  ],
  AT: [
    ['P 5000', 5_000, '..AAA'],
    ['P 2500, C 2500', 5_000, '..AAA'],
    ['P 4999.99, T 4999.99', 0, '.....'],
    ['P 4999.99, T 5000', 5_000, '..AAA'],
    ['K 1000, T 1000, L 3000', 5_000, '..AAA'],
    ['P 5000, L 5000', 10_000, '..AAA'],
  ],
  IT: [
    ['P 1', 1, '..AAA'],
    ['L 1, X 500', 1, '..AAA'],
    ['C 1, T 1', 2, '..AAA'],
    ['K 700', 700, '..AAA'],
    ['X 5000', 0, '.....'],
  ],
  NL: [
    ['P 10000', 0, '.....'],
    ['P 10000.01', 10_000.01, '..AAA'],
    ['P 6000, T 6000', 0, '.....'],
    ['P 6000, T 10000.01', 10_000.01, '..AAA'],
    ['C 20000, K 20000', 40_000, '..AAA'],
    ['L 10000.01, X 5', 10_000.01, '..AAA'],
  ],
  ES: [
    ['P 10000', 0, '.....'],
    ['P 5000, T 5000.01', 10_000.01, '..AAA'],
    ['C 50000', 0, '.....'],
    ['L 10000.01', 10_000.01, '..AAA'],
    ['K 9999, C 9999', 0, '.....'],
  ],
  SE: [
    ['P 100000', 0, '.....'],
    ['P 100000.01', 100_000.01, '..AA.'],
    ['L 60000, T 40000.01', 100_000.01, '..AA.'],
    ['C 100000.01, X 1', 100_000.01, '..AA.'],
  ],
  DK: [
    ['P 1', 1, '..AAA'],
    ['L 1', 1, '..AAA'],
    ['X 1', 0, '.....'],
    ['K 20, X 1', 20, '..AAA'],
  ],
  CZ: [
    ['P 100000', 0, '.....'],
    ['P 100000.01', 100_000.01, '..AAA'],
    ['C 50000, L 50000.01', 100_000.01, '..AAA'],
  ],
  RO: [
    ['P 22499.99', 0, '.....'],
    ['P 22500', 22_500, '..AAA'],
    ['L 12500, C 10000', 22_500, '..AAA'],
  ],
  GR: [
    ['P 1', 1, '...A.'],
    ['L 1, X 8', 1, '...A.'],
    ['C 90000', 0, '.....'],
  ],
  CY: [
    ['P 1', 1, '..AAA'],
    ['K 2, L 3', 5, '..AAA'],
  ],
  LV: [
    ['P 1', 1, '..AAA'],
    ['K 900', 0, '.....'],
    ['K 900, T 1', 1, '..AAA'],
  ],
  LT: [
    ['T 1', 1, '..AAA'],
    ['C 900, K 900', 0, '.....'],
  ],
  // It ended in 2019.
  PL: [['P 50000, T 50000', 0, '.....']],
  GB: [
    ['P 5000', 5_000, '..AA.'],
    ['P 4999.99', 0, '.....'],
    ['P 2500, C 2500', 5_000, '..AA.'],
    ['T 9000', 0, '.....'],
    ['P 5000, T 5000', 5_000, '..AA.'],
  ],
}

/** The German rule on other days, and goods that do not stay: days from today, the country of delivery, the owed amount. */
export const daysAndPlaces: readonly (readonly [
  from: number,
  until: number | null,
  to: string,
  owed: number,
])[] = [
  [0, null, 'DE', 5_000],
  [0, 0, 'DE', 5_000],
  [-400, 0, 'DE', 5_000],
  [-400, 33, 'DE', 5_000],
  [-1, -1, 'DE', 0],
  [-400, -1, 'DE', 0],
  [1, null, 'DE', 0],
  [1, 400, 'DE', 0],
  [0, null, 'AT', 0],
  [0, null, 'GB', 0],
]
