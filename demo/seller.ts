import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The seller's details on documents, dated back to the beginning. */
export async function loadSeller(tx: Database): Promise<void> {
  await tx
    .insertInto('seller_details')
    .values({
      since: sql`'-infinity'`,
      name: 'Hundredfold Demo',
      street: 'Example Street 1',
      city: 'Sampletown',
      postal_code: '10000',
      country: 'US',
      electronic_address: '0060:000000001',
      email: 'shop@example.com',
      phone: '+1 555 0100',
      tax_number: 'DEMO-000001',
      register: 'DEMO 1',
      bank_account: 'Demo Bank\nAccount 0000 0000 0000',
    })
    .execute()
}
