import { expect } from 'vitest'
import { inBase64, OWN_IBAN, type SampleEntry } from './bank-samples.ts'
import { openCompanyWithTerms, orderOnAccount } from './open-company.ts'

export const today = new Date().toISOString().slice(0, 10)
const year = new Date().getUTCFullYear()

/** INV-2026-000001, of this year. */
export const invoiceNumber = (serial: number) => `INV-${year}-${String(serial).padStart(6, '0')}`

/** A transfer of the company. */
export const entry = (cents: number, more: Partial<SampleEntry> = {}): SampleEntry => ({
  cents,
  day: today,
  name: 'Analytical Engines Ltd',
  iban: 'GB33BUKB20201555555555',
  ...more,
})

/** A transfer that waits, as the API shows it. */
interface Waiting {
  readonly _id: string
  readonly number: string
  readonly suggestions: { rule: string; reason: string; parts: object[]; keep?: object }[]
}

/** A shop whose company owes for so many orders: $2,000, $2,020, $2,040 … */
export async function openOwing(orders: number, more: Parameters<typeof openCompanyWithTerms>[0] = {}) {
  const company = await openCompanyWithTerms({ creditLimit: 100_000, ...more })
  const { admin, buyer, shop } = company
  const { body: seller } = await admin.get('/settings/seller')
  await admin.put('/settings/seller', { ...seller, iban: OWN_IBAN })
  for (let order = 0; order < orders; order += 1)
    expect(await orderOnAccount(buyer, 100 + order, `PO-${order}`)).toMatchObject({ status: 200 })
  const invoices = await shop.rows('invoices')
  return {
    ...company,
    invoices,
    drop: (content: string | Uint8Array, name = 'statement.xml', columns?: object) =>
      admin.post('/bank-statements', { name, file: inBase64(content), ...(columns && { columns }) }),
    waiting: async () => (await admin.get('/bank-transfers?state=waiting')).body as unknown as Waiting[], // a list
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

/** What became of a statement's entries; the others are none. */
export const counts = (more: object) => ({
  booked: 0,
  kept: 0,
  waiting: 0,
  ignored: 0,
  returned: 0,
  repeated: 0,
  pending: 0,
  ...more,
})
