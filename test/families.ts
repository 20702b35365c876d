import type { TestCaller, TestShop } from './open-shop.ts'

interface FamilySettings {
  readonly minimumOver?: 'variant' | 'family'
  readonly breaksOver?: 'variant' | 'family'
}

/** The ids of a family's variants: `red-8`, `red-16` and so on. */
export const variantIds = (colours: readonly string[], memories: readonly string[]) =>
  colours.flatMap((colour) => memories.map((memory) => `${colour}-${memory}`))

/** The call's body for a family of these colours and memories, whose products exist. */
export const laptops = (
  colours: readonly string[],
  memories: readonly string[],
  { minimumOver = 'variant', breaksOver = 'variant' }: FamilySettings = {},
) => ({
  name: 'Laptop',
  minimumOver,
  breaksOver,
  options: [
    { name: 'Colour', values: colours.map((value) => ({ value })) },
    { name: 'Memory', values: memories.map((value) => ({ value })) },
  ],
  variants: colours.flatMap((colour) =>
    memories.map((memory) => ({ product_id: `${colour}-${memory}`, values: [colour, memory] })),
  ),
})

/** Adds the products, makes a family of them, and returns its id. */
export async function makeLaptops(
  shop: TestShop,
  admin: TestCaller,
  colours: readonly string[],
  memories: readonly string[],
  settings: FamilySettings = {},
): Promise<string> {
  for (const id of variantIds(colours, memories)) await shop.addProduct({ id, price: 900, available: 1_000 })
  const { body, text } = await admin.post('/families', laptops(colours, memories, settings))
  if (!body.insertedId) throw new Error(`no family was made: ${text}`)
  return String(body.insertedId)
}
