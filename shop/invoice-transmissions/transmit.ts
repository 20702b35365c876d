import type { InvoiceFormat } from '#contract/electronic-invoices/endpoints.ts'
import type { Channel } from '#contract/invoice-transmissions/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { findCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { readFacts } from '../electronic-invoices/facts.ts'
import { findCreditNote, type StoredCreditNote } from '../invoices/credit-notes.ts'
import { emailedInvoice } from '../invoices/emails.ts'
import { findInvoice, type StoredInvoice } from '../invoices/store.ts'
import { beginAgain, insertTransmission, type Round, type StoredTransmission } from './store.ts'

/**
 * Has an invoice, or a credit note on it, sent to its company: once, however often it is called. Companies without an
 * address for invoices get nothing.
 */
export type Transmit = (
  tx: Database,
  invoiceId: string,
  creditNote?: Pick<StoredCreditNote, 'id'>,
) => Promise<void>

export interface Channels extends Pick<ShopContext, 'queueEmail'> {
  /** Sends by the access point; undefined if there is none. */
  readonly queueRound: Send<Round> | undefined
}

interface IssuedDocument {
  readonly invoice: StoredInvoice
  readonly note: StoredCreditNote | undefined
}

export const transmitter =
  (channels: Channels): Transmit =>
  async (tx, invoiceId, creditNote) => {
    const invoice = await findInvoice(tx, invoiceId)
    if (!invoice) throw new Error(`there is no invoice ${invoiceId}`)
    const document = { invoice, note: creditNote && (await findCreditNote(tx, creditNote.id)) }
    const plan = await planOf(tx, document, channels)
    if (!plan) return
    const id = await insertTransmission(tx, {
      invoiceId: invoice.id,
      creditNoteId: document.note?.id ?? null,
      ...plan,
      refusedBecause: plan.missing?.message ?? '',
    })
    if (id && !plan.missing) await queue(tx, { id, round: 1 }, document, plan, channels)
  }

/**
 * Sends a refused document again, in its company's current format.
 * @throws Refusal not-refused, no-invoice-address, invoice-not-structured
 */
export async function transmitAgain(
  channels: Channels,
  tx: Database,
  { id, invoiceId, creditNoteId }: StoredTransmission,
): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId)
  if (!invoice) throw new Error(`transmission ${id} has no invoice`)
  const note = creditNoteId === null ? undefined : await findCreditNote(tx, creditNoteId)
  const plan = await planOf(tx, { invoice, note }, channels)
  if (!plan) throw new Refusal('no-invoice-address')
  if (plan.missing) throw plan.missing
  const round = await beginAgain(tx, id, plan)
  if (round === undefined) throw new Refusal('not-refused')
  await queue(tx, { id, round }, { invoice, note }, plan, channels)
}

interface Plan {
  readonly channel: Channel
  readonly format: InvoiceFormat
  /** Empty where it is not needed. */
  readonly email: string
  /** Why the document cannot be written in the format. */
  readonly missing?: Refusal | undefined
}

/** Returns the format and channel that a company chose; undefined if it gave no address. */
async function planOf(
  tx: Database,
  { invoice, note }: IssuedDocument,
  { queueRound }: Channels,
): Promise<Plan | undefined> {
  const company = await findCompany(tx, invoice.customerId)
  if (!company) return undefined
  const { invoiceFormat: format, invoiceEmail: email } = company
  const byNetwork = queueRound !== undefined && format !== 'pdf'
  if (!byNetwork && email === '') return undefined
  const missing = await missingFor(tx, { invoice, note }, format)
  if (byNetwork) return { channel: 'folder', format, email, missing }
  return { channel: 'mail', format: missing ? 'pdf' : format, email }
}

async function missingFor(
  tx: Database,
  document: IssuedDocument,
  format: InvoiceFormat,
): Promise<Refusal | undefined> {
  if (format === 'pdf') return undefined
  try {
    await readFacts(tx, document, format === 'factur-x' ? 'cii' : format)
    return undefined
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'invoice-not-structured') return failure
    throw failure
  }
}

async function queue(
  tx: Database,
  round: Round,
  { invoice, note }: IssuedDocument,
  { channel, format, email }: Plan,
  { queueEmail, queueRound }: Channels,
): Promise<void> {
  if (channel !== 'mail') return queueRound?.(tx, round)
  const mail = { kind: 'document-sent', format, ...emailedInvoice(invoice) } as const
  const attached = { kind: 'transmission', id: round.id } as const
  if (!note) return queueEmail(tx, email, mail, attached)
  const { number, amountCents } = note
  const credited = { ...mail, document: 'credit note', number, amountCents, dueAt: undefined } as const
  return queueEmail(tx, email, credited, attached)
}
