import { MAX_MAILED_ORDERS } from '#contract/electronic-orders/by-mail.ts'
import { MAX_ORDER_DOCUMENT } from '#contract/electronic-orders/endpoints.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { MailRefusal, OrderInbox, ReceivedFile } from '#contract/ports.ts'
import { decodeXml } from '#http/xml/decode.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import type { PaymentContext } from '#shop/payments/context.ts'
import { countRequest } from '#shop/purchasing-systems/authenticate.ts'
import { NotAccepted } from '#shop/purchasing-systems/cxml/envelope.ts'
import { numberOf, type ReadDocument, readAny } from '../read-any.ts'
import { receiveDocument } from '../receive.ts'
import { findByAddress } from './address.ts'

/** Receives orders sent by email to `domain`. */
export const orderInbox = (shop: PaymentContext, domain: string): OrderInbox => ({
  findMailbox: (address) => findByAddress(shop.db, address, domain),
  receive: (connectionId, files) => receiveMail(shop, connectionId, files),
})

const READ =
  'This address takes purchase orders as attached XML files: an OrderRequest of cXML 1.2, or an Order, OrderChange or OrderCancellation of UBL 2. It does not read PDFs, spreadsheets or the text of an email.'

/**
 * Carries out the attached documents, and emails an answer to each. An email without an order of this connection is
 * refused, which its sender's mail server reports. Threat: two machines that answer each other. Answers go to the
 * company's address, whoever sent the email, and only to orders; no answer or document of the shop is an order.
 */
async function receiveMail(
  shop: PaymentContext,
  connectionId: string,
  files: readonly ReceivedFile[],
): Promise<MailRefusal | undefined> {
  const refuse = (reason: string, isPassing = false) => ({ isPassing, reason })
  const documents = files.filter(isXml)
  if (documents.length === 0) return refuse(READ)
  if (documents.length > MAX_MAILED_ORDERS)
    return refuse(`An email has at most ${MAX_MAILED_ORDERS} purchase orders.`)
  const connection = await findConnection(shop, connectionId)
  if (!connection) return refuse('This address is no longer in use.')
  const read: (ReadDocument | Unread)[] = []
  for (const file of documents) read.push(await readFile(file, connection))
  const [unreadable] = read.filter((each) => 'reason' in each)
  if (unreadable && read.every((each) => 'reason' in each)) return refuse(`${unreadable.reason} ${READ}`)
  if (!(await countRequest(shop.db, connectionId)))
    return refuse('Too many orders came in the last minute. Try again in a minute.', true)
  for (const each of read) {
    const answer = 'reason' in each ? unread(each) : await act(shop, connectionId, each.document)
    await shop.db.transaction().execute((tx) =>
      shop.queueEmail(tx, connection.answersTo, {
        kind: 'electronic-order-answered',
        system: connection.name,
        ...answer,
      }),
    )
  }
  return undefined
}

const isXml = ({ name, type }: ReceivedFile) => /[/+]xml$/.test(type) || /\.(xml|cxml|ubl)$/i.test(name)

async function findConnection({ db }: PaymentContext, id: string) {
  const found = await db
    .selectFrom('punchout_connections')
    .select(['name', 'protocol', 'domain', 'identity', 'answers_to as answersTo'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found && found.answersTo !== null ? { ...found, answersTo: found.answersTo } : undefined
}

interface Unread {
  readonly name: string
  readonly reason: string
}

type Connection = Pick<ReadDocument['sender'], 'domain' | 'identity'> & { readonly protocol: string }

async function readFile(
  { name, bytes }: ReceivedFile,
  connection: Connection,
): Promise<ReadDocument | Unread> {
  const failed = (reason: string) => ({ name: name || 'A file without a name', reason })
  if (bytes.byteLength > MAX_ORDER_DOCUMENT) return failed('The document is larger than 4 MB.')
  const text = decodeXml(bytes)
  if (text === undefined) return failed('The attached file is not XML.')
  try {
    const read = await readAny(text)
    if (read.protocol !== connection.protocol || !isSame(read.sender, connection))
      return failed('The document names a different sender from the one that orders through this address.')
    return read
  } catch (failure) {
    if (failure instanceof Unreadable || failure instanceof NotAccepted) return failed(failure.message)
    throw failure
  }
}

const isSame = (sender: ReadDocument['sender'], { domain, identity }: Connection) =>
  sender.domain.toLowerCase() === domain.toLowerCase() &&
  sender.identity.toLowerCase() === identity.toLowerCase()

type Answered = Pick<
  Extract<EmailTemplate, { kind: 'electronic-order-answered' }>,
  'about' | 'outcome' | 'says'
>

const unread = ({ name, reason }: Unread): Answered => ({ about: name, outcome: 'refused', says: reason })

async function act(
  shop: PaymentContext,
  connectionId: string,
  document: ReadDocument['document'],
): Promise<Answered> {
  const about = numberOf(document)
  try {
    const { state, says } = await receiveDocument(shop, connectionId, document)
    return { about, outcome: state, says }
  } catch (failure) {
    if (!(failure instanceof NotAccepted)) throw failure
    return { about, outcome: 'refused', says: failure.message }
  }
}
