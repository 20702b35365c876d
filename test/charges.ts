import { today } from '#contract/days.ts'
import type { TestCaller, TestShop } from './open-shop.ts'

/** Tax and freight for shops under test: VAT of 19 % and freight by weight to Germany, nothing elsewhere. */

export async function setTax(admin: TestCaller, rate: object = {}): Promise<void> {
  const sent = { country: 'DE', region: '', name: 'VAT', percent: 19, from: today(), ...rate }
  const { status, text } = await admin.post('/settings/tax-rates', sent)
  if (status !== 200) throw new Error(`no tax: ${text}`)
}

/** Sets freight: $9 up to 5 kg, then 70 cents per started kg, free from $5,000. */
export async function setFreight(admin: TestCaller, table: object = {}): Promise<void> {
  const steps = [{ upToKg: 5, price: 9 }]
  const sent = { country: 'DE', region: '', steps, perKg: 0.7, freeFrom: 5_000, from: today(), ...table }
  const { status, text } = await admin.post('/settings/freight-tables', sent)
  if (status !== 200) throw new Error(`no freight: ${text}`)
}

/** Sets the weight of a product in cartons of 10 pieces. */
export async function setWeight({ db }: TestShop, productId: string, cartonGrams: number): Promise<void> {
  await db
    .updateTable('products')
    .set({ carton_pieces: 10, carton_grams: cartonGrams })
    .where('id', '=', productId)
    .execute()
}

export const addressIn = (country: string, region = '') => ({
  name: 'Ada Byron',
  street: '1 Dock',
  city: 'Somewhere',
  region,
  country,
  phone: '555',
})
