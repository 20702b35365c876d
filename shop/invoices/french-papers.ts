import { addressText } from '#contract/addresses/endpoints.ts'
import type { Fact, Party } from '#contract/documents/printed-document.ts'
import type { Database } from '#database/open.ts'
import { deliveryPlace } from '../electronic-invoices/delivery.ts'
import { isoDay } from '../electronic-invoices/document.ts'
import { readBilled } from '../electronic-invoices/facts.ts'
import { frenchParts, isFrench, KIND_OF_OPERATION } from '../electronic-invoices/france.ts'
import { buyerParty, sellerParty } from '../electronic-invoices/parties.ts'
import { sellerAt } from '../settings/seller.ts'
import type { StoredInvoice } from './store.ts'

interface Wanted {
  readonly parties: readonly Party[]
  readonly facts: readonly Fact[]
  readonly notes: readonly string[]
}

const nothing: Wanted = { parties: [], facts: [], notes: [] }

/** SIREN in ISO 6523. */
const SIREN = '0002'

/** Returns the extra mentions that French law requires on a printed document of a French seller. */
export async function frenchPaper(
  db: Database,
  invoice: StoredInvoice,
  { kind, issuedAt }: { readonly kind: 'invoice' | 'credit-note'; readonly issuedAt: Date },
): Promise<Wanted> {
  const seller = sellerParty(await sellerAt(db, issuedAt))
  const issuedOn = isoDay(issuedAt)
  if (!isFrench({ seller, issuedOn })) return nothing
  const facts = (await readBilled(db, [invoice])).get(invoice.id)
  const address = facts?.billing ?? facts?.places.get(1)
  const buyer = address && buyerParty(invoice, address)
  const place = facts && deliveryPlace({ ...facts, seller }, false)
  const { mentions = [] } = buyer ? frenchParts({ seller, buyer, issuedOn, kind }) : {}
  return {
    // The address is named where it is another one than that of the bill.
    parties:
      place && addressText(place) !== invoice.address
        ? [{ label: 'Deliver to', lines: addressText(place).split('\n') }]
        : [],
    facts: [
      ['Kind of operation', KIND_OF_OPERATION],
      ...(buyer?.registerScheme === SIREN ? [['Customer’s SIREN', buyer.register] as const] : []),
    ],
    notes: mentions.filter(({ code }) => code !== '').map(({ text }) => text),
  }
}
