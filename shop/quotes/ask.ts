import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { recordActing } from '../audit-log/acting.ts'
import { actedByOf } from '../audit-log/actor.ts'
import { assortmentOf } from '../companies/assortment.ts'
import type { ShopContext } from '../context.ts'
import { limitMessages } from '../form-limits.ts'
import type { KeepResult } from '../idempotency.ts'
import { findProducts } from '../products/store.ts'
import { titleOf } from './api-mapping.ts'
import { checkRequest } from './check-lines.ts'
import { notifyShopOfQuote } from './emails.ts'
import { offerAtOnce } from './instant.ts'
import { insertLines, insertRevision } from './revisions.ts'
import { insertQuote } from './store.ts'

export interface AskedLine {
  readonly productId: string
  readonly pieces: number
  /** The customer's target price per piece. */
  readonly targetCents?: number | undefined
}

export interface QuoteInput {
  readonly name: string
  readonly email: string
  readonly lines: readonly AskedLine[]
  readonly message: string
  /** Network address of the request. */
  readonly address: string | undefined
}

/** Maximum number of lines named in an email. */
const TOLD = 20

/**
 * Requests a quote. A visitor's quote has no owner until it is claimed.
 * @param owner the requester, if signed in
 */
export function askForQuote(
  shop: ShopContext,
  input: QuoteInput,
  keep: KeepResult<string>,
  owner?: Caller,
): Promise<string> {
  if (owner?.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    await limitMessages(tx, 'quotes', { ...input, member: owner })
    const { name, email, message } = input
    const lines = await productsOf(input.lines, (ids) => findProducts(tx, ids, assortmentOf(owner)))
    const wished = lines.map((line, place) => ({ ...line, position: place + 1 }))
    await checkRequest(tx, wished)
    const actedBy = owner && actedByOf(owner)
    const id = await insertQuote(tx, { name, email, owner })
    await insertLines(
      tx,
      id,
      lines.map(({ product }) => product),
    )
    await insertRevision(tx, {
      quoteId: id,
      number: 1,
      side: 'customer',
      actor: { kind: 'buyer', name: email },
      actedBy,
      message,
      lines: lines.map(({ pieces, targetCents }, place) => ({
        position: place + 1,
        pieces,
        unitPriceCents: targetCents,
      })),
    })
    const [first] = lines
    const productName = titleOf({ productName: first?.product.name ?? '', lineCount: lines.length })
    const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
    const quote = { productName, pieces }
    const asked = lines
      .slice(0, TOLD)
      .map((line) => ({ productName: line.product.name, sku: line.product.sku, pieces: line.pieces }))
    const isOffered = await offerAtOnce(shop, tx, id, wished, owner)
    if (!isOffered)
      await shop.queueEmail(tx, email, {
        kind: 'quote-asked',
        quote,
        lines: asked,
        lineCount: lines.length,
        name,
        ...(actedBy && { actedBy }),
      })
    if (owner) await recordActing(tx, owner, 'quote-asked-for-customer', { subject: id, label: productName })
    await notifyShopOfQuote(shop, tx, {
      about: 'quote',
      quote: { id, name, email },
      text: `${listed(lines)}\n\n${message}`,
      actedBy,
      isOffered,
    })
    await keep(tx, id)
    return id
  })
}

interface LineOfProduct extends AskedLine {
  readonly product: Awaited<ReturnType<typeof findProducts>>[number]
}

async function productsOf(
  lines: readonly AskedLine[],
  find: (ids: readonly string[]) => ReturnType<typeof findProducts>,
): Promise<LineOfProduct[]> {
  const products = new Map(
    (await find(lines.map(({ productId }) => productId))).map((product) => [product.id, product]),
  )
  return lines.map((line) => {
    const product = products.get(line.productId)
    if (!product) throw new Refusal('no-such-product', { product_id: line.productId })
    return { ...line, product }
  })
}

function listed(lines: readonly LineOfProduct[]): string {
  const told = lines.slice(0, TOLD).map(({ pieces, product }) => `${pieces} pieces of ${product.name}`)
  const more = lines.length - told.length
  return [...told, ...(more > 0 ? [`${more} more products`] : [])].join('\n\n')
}
