import type { Page } from 'playwright-core'
import { API_ROOT } from '#contract/endpoint.ts'
import { ask } from './ask.ts'
import type { Screen } from './screens.ts'

const colours = [
  { value: 'Graphite', swatch: '#41424c' },
  { value: 'Silver', swatch: '#c0c0c0' },
  { value: 'Blue', swatch: '#3a5a98' },
]
const memories = ['16 GB', '32 GB', '64 GB']
const NAME = 'Fieldbook 14 Laptop'

interface Named {
  readonly _id: string
}

/** Makes a product family of a laptop of the demo, unless it is there. @returns its id and that of a variant */
async function familyOnScreen(page: Page): Promise<{ id: string; productId: string }> {
  const found = await page.request.get(
    `${API_ROOT}/products?q=${encodeURIComponent(`${NAME}, 16 GB`)}&limit=1`,
  )
  const [laptop]: readonly Named[] = await found.json()
  if (!laptop) throw new Error(`the demo has no ${NAME}`)
  const productId = laptop._id
  const [family]: readonly Named[] = await ask(page, 'GET', '/families')
  if (family) return { id: family._id, productId }
  const options = [
    { name: 'Colour', values: colours },
    { name: 'Memory', values: memories.map((value) => ({ value })) },
  ]
  const first = { product_id: productId, values: [colours[0]?.value, memories[0]] }
  const settings = { name: NAME, minimumOver: 'family', breaksOver: 'family' }
  const { insertedId } = await ask(page, 'POST', '/families', { ...settings, options, variants: [first] })
  const variants = colours
    .flatMap(({ value }) => memories.map((memory) => [value, memory]))
    .slice(1, -1)
    .map((values, place) => ({
      values,
      name: `${NAME}, ${values.join(', ')}`,
      price: 900 + place * 40,
      availableQuantity: place % 4 === 3 ? 0 : 300 + place * 150,
    }))
  await ask(page, 'POST', `/families/${insertedId}/variants`, { like: productId, variants })
  return { id: insertedId, productId }
}

/** The screens of a product family, for an admin. */
export const familyScreens: readonly Screen[] = [
  {
    name: 'family',
    path: '/dashBoard/families',
    ready: 'Product Families',
    prepare: async (page) => {
      const { id } = await familyOnScreen(page)
      await page.goto(`/dashBoard/families/${id}`)
      await page.getByRole('button', { name: 'Save the family' }).waitFor()
    },
  },
  { name: 'families', path: '/dashBoard/families', ready: 'Colour, Memory' },
  {
    name: 'product-variant',
    page: 'product',
    path: '/dashBoard/families',
    ready: 'Colour, Memory',
    prepare: async (page) => {
      const { productId } = await familyOnScreen(page)
      await page.goto(`/product/${productId}`)
      await page.getByRole('heading', { name: 'Order several variants' }).waitFor()
    },
  },
  { name: 'search-families', page: 'home', path: '/?q=fieldbook', ready: '8 variants' },
]
