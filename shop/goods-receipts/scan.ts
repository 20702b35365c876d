import { goodsReceiptNumber, MAX_BATCH_LENGTH } from '#contract/goods-receipts/endpoints.ts'
import { readScan, type Scan } from '#contract/goods-receipts/read-scan.ts'
import { spellingsOf } from '#contract/products/gtin.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSerial } from '#contract/shipments/serials.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { KeepResult } from '../idempotency.ts'
import { lockOpen } from './lock-open.ts'
import * as scanned from './scanned.ts'

interface ScannedCode {
  readonly id: string
  readonly code: string
  /** The product that was scanned last. */
  readonly productId?: string | undefined
}

export interface Scanned {
  readonly product: scanned.ScannedProduct
  readonly batch: string
  readonly serial: string | null
  readonly added: number
  readonly received: number
  readonly expected: number
}

/**
 * Adds the content of a code to a receipt. A code that no product has is a serial number, if those of the last product
 * are wanted.
 * @throws Refusal no-such-receipt, receipt-posted, code-not-known, code-of-several, kit-has-no-stock,
 * serial-not-readable, serial-received-before, receipt-too-long, too-many-pieces
 */
export function scan(
  db: Database,
  { id: receiptId, code, productId }: ScannedCode,
  admin: Caller,
  keep: KeepResult<Scanned>,
): Promise<Scanned> {
  return db.transaction().execute(async (tx) => {
    await lockOpen(tx, receiptId)
    const read = readScan(code)
    const last = productId === undefined ? undefined : await scanned.findProduct(tx, productId)
    const named = await findNamed(tx, receiptId, read)
    const product = named ?? (mayContinue(read, last) ? last : undefined)
    if (!product) throw notKnown(read)
    if (product.isKit) throw new Refusal('kit-has-no-stock')
    const serial = read.serial ?? (named ? null : read.plain || null)
    const batch = (read.batch ?? '').slice(0, MAX_BATCH_LENGTH)
    const added = serial === null ? (read.pieces ?? (product.tracksSerials ? 0 : 1)) : 1
    const line = { receiptId, productId: product.id }
    if (!(await scanned.addLine(tx, line))) throw new Refusal('receipt-too-long')
    if (!(await scanned.addPieces(tx, { ...line, batch }, added))) throw new Refusal('too-many-pieces')
    if (serial !== null) await addSerial(tx, { ...line, batch }, serial, admin)
    const result = { product, batch, serial, added, ...(await scanned.sumsOf(tx, line)) }
    await keep(tx, result)
    return result
  })
}

/** @throws Refusal code-of-several */
async function findNamed(tx: Database, receiptId: string, { plain, gtin }: Scan) {
  if (plain === '' && gtin === undefined) return undefined
  const found = await scanned.findByCode(tx, { plain, gtins: gtin ? spellingsOf(gtin) : [] })
  const [first, second] = found
  if (!second || first?.sku.toUpperCase() === plain.toUpperCase()) return first
  const here: scanned.ScannedProduct[] = []
  for (const product of found)
    if (await scanned.hasLine(tx, { receiptId, productId: product.id })) here.push(product)
  if (here.length === 1) return here[0]
  const skus = found.slice(0, 5).map(({ sku }) => sku)
  throw new Refusal('code-of-several', {
    message: `Several products have this code: ${skus.join(', ')}${found.length > 5 ? ' and more' : ''}. Scan the SKU.`,
  })
}

/** Whether a code without a product goes on with the last one. */
const mayContinue = ({ plain, gtin, batch, serial, pieces }: Scan, last?: scanned.ScannedProduct) =>
  last !== undefined &&
  gtin === undefined &&
  (plain !== '' ? last.tracksSerials : batch !== undefined || serial !== undefined || pieces !== undefined)

function notKnown({ gtin, sscc, plain }: Scan): Refusal {
  if (gtin !== undefined)
    return new Refusal('code-not-known', {
      message: `No product has the GTIN ${gtin}. Scan its SKU, or enter the GTIN in the product. If it is a serial number, type (21) before it.`,
    })
  if (sscc !== undefined)
    return new Refusal('code-not-known', {
      message: `${sscc} is the number of a pallet. Scan the products on it.`,
    })
  return plain === ''
    ? new Refusal('code-not-known', { message: 'This code names no product. Scan the product first.' })
    : new Refusal('code-not-known', {
        message: `No product has the code ${plain}. Scan its GTIN or its SKU.`,
      })
}

async function addSerial(
  tx: Database,
  line: { readonly receiptId: string; readonly productId: string; readonly batch: string },
  serial: string,
  { email }: Caller,
): Promise<void> {
  if (!isSerial(serial)) throw new Refusal('serial-not-readable')
  if (await scanned.addSerial(tx, line, serial, email)) return
  const other = await scanned.findReceiptOfSerial(tx, line.productId, serial)
  throw new Refusal('serial-received-before', {
    message:
      other === undefined || other.id === line.receiptId
        ? `${serial} was scanned already in this receipt. It counts once.`
        : `${serial} was received with ${goodsReceiptNumber(other.number)}. It counts once.`,
  })
}
