import type { Mention, TradeParty } from './model.ts'

/**
 * The mentions that French law requires on invoices of French sellers. Sources: Code de commerce, articles L441-9,
 * L441-10 and D441-5; for the kind of operation, the customer's SIREN and the address of delivery, which are wanted
 * since 1 September 2026, Code général des impôts, annexe II, article 242 nonies A as changed by decree 2022-1299; for
 * the codes of notes and of the process, AFNOR XP Z12-012.
 */

const SINCE = '2026-09-01'

/** The shop sells goods. */
export const KIND_OF_OPERATION = 'Livraison de biens'

/** BT-23: an invoice for goods. */
const PROCESS = 'B1'

/** The statutory terms where nothing else was agreed. Only businesses owe it. */
export const frenchTerms: readonly Mention[] = [
  {
    code: 'PMD',
    text: 'En cas de retard de paiement, pénalités au taux de refinancement de la BCE majoré de 10 points.',
  },
  {
    code: 'PMT',
    text: 'En cas de retard de paiement, indemnité forfaitaire pour frais de recouvrement : 40 €.',
  },
  { code: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
]

interface Sold {
  readonly seller: Pick<TradeParty, 'country'>
  readonly buyer: Pick<TradeParty, 'country' | 'vatNumber' | 'register'>
  /** `2026-11-24` */
  readonly issuedOn: string
  readonly kind: 'invoice' | 'credit-note'
}

/** True if the document needs the mentions required since 2026. */
export const isFrench = ({ seller, issuedOn }: Pick<Sold, 'seller' | 'issuedOn'>): boolean =>
  seller.country === 'FR' && issuedOn >= SINCE

const isBusiness = ({ vatNumber, register }: Sold['buyer']) => vatNumber !== '' || register !== ''

/** Returns the mentions of a document, and its process where the buyer is French as well; nothing for other sellers. */
export function frenchParts(sold: Sold): { mentions?: readonly Mention[]; process?: string } {
  if (!isFrench(sold)) return {}
  const terms = sold.kind === 'invoice' && isBusiness(sold.buyer) ? frenchTerms : []
  return {
    mentions: [{ code: '', text: `${KIND_OF_OPERATION}.` }, ...terms],
    ...(sold.buyer.country === 'FR' && { process: PROCESS }),
  }
}
