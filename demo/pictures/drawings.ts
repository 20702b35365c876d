import { demoFamily } from '../families.ts'
import { demoKit } from '../kits.ts'
import { demoProducts } from '../products.ts'
import { demoSoldAhead } from '../sold-ahead.ts'
import type { Drawing } from './draw.ts'
import { palletOf } from './gallery.ts'

const categories = [...new Set(demoProducts.map(({ category }) => category))]

/** Stripes on the cartons of each category, and their labels. */
const accents = [
  '#4f8ff7',
  '#8c8dbd',
  '#35a08f',
  '#3f9cc4',
  '#c58a3a',
  '#e0a13c',
  '#8b6fd0',
  '#c4607a',
  '#b0705a',
  '#7c9a4a',
]

/** All pictures of the demo by the base names of their files. */
export const demoDrawings: ReadonlyMap<string, Drawing> = new Map(
  [
    ...demoProducts,
    ...demoFamily.colours.map((colour) => ({ ...colour, angles: demoFamily.angles, seed: 0 })),
    demoKit.drawing,
    demoSoldAhead.drawing,
  ]
    .flatMap(({ picture, look, seed, angles }): [string, Drawing][] => [
      [picture, { look, seed }],
      ...angles.map((angle): [string, Drawing] => [`${picture}-${angle}`, { look, seed, angle }]),
    ])
    .concat(
      categories.map((category, seed) => [
        palletOf(category),
        {
          look: {
            kind: 'pallet',
            finish: 'white',
            accent: accents[seed] ?? '#4f8ff7',
            size: seed % 2,
          },
          seed,
        },
      ]),
    ),
)
