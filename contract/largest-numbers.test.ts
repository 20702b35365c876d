import { expect, test } from 'vitest'
import { z } from 'zod'
import { api, endpointsOf, modules } from './api.ts'
import { MAX_CART_LINES } from './carts/endpoints.ts'
import { MAX_RECEIPT_LINES } from './goods-receipts/endpoints.ts'

/** The largest that may be sent or stored, and what lines and orders of it come to. */
const PIECES = 1_000_000_000
const PRICE = 9_999_999
const DOLLARS = 1_000_000_000_000
const LINE = PIECES * PRICE
const CART = LINE * MAX_CART_LINES

/** The largest value of a number in a reply, by the end of its path; the first match applies. */
const largest: readonly (readonly [RegExp, number])[] = [
  [
    /(^|\.)(carts?|lists?|priceLines|getCart|setCartLines|addCartLines|getList|addListToCart)\.orderAmount$/i,
    PIECES * MAX_CART_LINES,
  ],
  [/\.(modifiedCount|deletedCount)$/, 1],
  [/\.(availability\.now|reserved|notHere|cancelled|changes\[\]\.now)$/, PIECES],
  [/\.(leadDays|coverDays)$/, 730],
  [/^getStockCount\.(lines\[\]\.(expected|difference)|differences\.(missing|surplus))$/, PIECES],
  [/^getStockCount\.differences\.(missingValue|surplusValue)$/, DOLLARS],
  [/^reorderList\[\]\.(awaited|incoming|suggested)$/, 1_000 * PIECES],
  [/\.(soldPerDay|promised)$/, PIECES],
  [/\.(cost|minimum|belowMinimum)$/, DOLLARS],
  [/^getInvoice\.(creditNotes\[\]\.)?lines\[\]\.pieces$/, PIECES],
  [/^getInvoice\.(creditNotes\[\]\.)?lines\[\]\.position$/, MAX_CART_LINES],
  [/^readOrderText\.(lines|leftOut)\[\]\.row$/, 50_000],
  [/\.dayOfMonth$/, 31],
  [
    /^getSystem\.(database\.bytes|disk\.(freeBytes|totalBytes)|refundsDue|emails\.(unsent|givenUp))$/,
    2 ** 53 - 1,
  ],
  [/^getSystem\.last(Backup|Audit)\.seconds$/, 31_536_000],
  [/^getOrder\.byShipment\.notInvoiced$/, DOLLARS],
  [/\.orderedPieces$/, PIECES],
  [/\.orderedPrice$/, DOLLARS],
  [/^getWaitingOrder\.differences$/, MAX_CART_LINES],
  [/\.priceTolerance$/, 10],
  [/\.agreedPrice$/, PRICE],
  [/\.agreedGoods$/, DOLLARS],
  [/\.(calledPieces|openPieces|givenUpPieces|minPieces|maxPieces)$/, PIECES],
  [/\.calls\.minCallPieces$/, 1_000_000],
  [/\.minCallPieces$/, PIECES],
  [/\.incoming\[\]\.pieces$|^listIncoming\[\]\.pieces$/, 100_000_000],
  [/\.(confidence|percent|percentOff|average|rating|stars\[\])$/, 1],
  [/\.(paymentAmount|saves)$/, LINE],
  [
    /(getCart|priceLines|setCartLines|addCartLines|orderTotals)\.(paymentAmount|total|withCharges\.total)$/,
    CART,
  ],
  [
    /withCharges\.(charges\.|coupon\.)?(taxes\[\]\.|lines\[\])?(total|net|freight|tax|goods|discount)?$/,
    CART,
  ],
  [
    /\.(charged|before|after|orderTotal|paidTotal|spent|left|creditLeft|used|needed|leftAfter|waiting|overdue|open|balance|opening|closing|value|paid|credited|refunded)$/,
    DOLLARS * 1_000,
  ],
  [/^listAgents\[\]\.(orderLimit|monthLimit|approveAbove)$/, DOLLARS],
  [/\.(cashDiscount\.payable|receivables\.invoiced)$/, DOLLARS],
  [/Month\.documents\.(invoices|creditNotes|payments)$/, PIECES],
  [/\.(net|freight|fees|tax|total|goods|discount|coupon\.lines\[\]|togetherSaves)$/, DOLLARS],
  [/\.(amountOff|fromTotal|held|above)$/, DOLLARS],
  [/\.step\.(number|of)$/, 10],
  [/\.(maxUses|maxUsesEach)$/, PIECES],
  [/\.prices\[\]\.(from|to)$/, 1_000_000],
  [/\.(price|basePrice|listPrice|lowestPrice|floorPrice|suggestedPrice|priceBefore)$/, PRICE],
  [/\.steps\[\]\.(price|upToKg)$/, 1_000],
  [/\.(amount|creditLimit|approvalThreshold|threshold|freeFrom|unpaidAmount|owed\.overdue)$/, 1_000_000],
  [/\.(instantLimit|perKg)$/, 999_999],
  [/\.(min|familyMin|multiple)$/, 100_000],
  [/GoodsReceipts?(\[\])?\.(expected|received)$/, PIECES * MAX_RECEIPT_LINES],
  [/\.(expected|received|stillExpected|expectedElsewhere|promised)$/, PIECES],
  [/(documents\[\]|uploadProductDocument)\.(bytes|pages)$/, 16_777_216],
  [/^listFees\[\]\.products$/, PIECES],
  [/\.piecesPerKit$/, 1_000],
  [/\.beside$/, PIECES * (MAX_CART_LINES - 1)],
  [/\.(grams|carton\.pieces)$/, 100_000],
  [
    /\.(orderAmount|pieces|from|max|availableQuantity|orderableQuantity|orderable|available|nearestQuantities\[\]|asked|restocked|writtenOff)$/,
    PIECES,
  ],
  [
    /\.(days|approvalDays|validDays|attempts|warrantyMonths|status|revision|version|number|line|kitLine|delivery|place|stepPercent|maxOffers)$/,
    1,
  ],
  [/\.(ms|holdMinutes)$/, 1],
  [/(^getImport\.columns\[\]\.(point|comma|ambiguous)|(maxPriceMove))$/, 1_000],
  [/\.mapping\.markupPercent$/, 10_000],
  [/^getAdminRights\.stepsToOpen$/, 8],
  [/^getAccounting\.reducedBelow$/, 100],
  [/^getAccounting\.datev\.consultant$/, 9_999_999],
  [/^getAccounting\.datev\.client$/, 99_999],
  [/^getAccounting\.datev\.(accountLength|fiscalYearMonth)$/, 8],
  [/\.statements\[\]\.counts\.|^getBankStatement\.counts\./, 10_000],
  [/(Account|BankTransfers?(\[\])?(\.suggestions\[\]\.parts\[\])?)\.(kept|charges)$/, DOLLARS],
  [/^getRetention\.(signInDays|invoiceYears)$/, 30],
  [/^getRetention\.(messageDays|cartDays|quoteDays|logDays)$/, 3_650],
  [
    /(Count|receivedLines|\.count|\.orders|nextOffset|found|choose|notFound|added|changed|unchanged|removed|remembered|serials|inStock|askedReturns|waitingApprovals|unpaidOrders|ordersToDeliver|quotesToAnswer|overdueInvoices|openMessages|electronicOrdersToCheck|returnsToAnswer|misses)$/,
    1_000,
  ],
]

interface Leaf {
  readonly path: string
  readonly schema: z.ZodType
}

function numbersIn(schema: z.core.$ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodNumber) return [{ path, schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => numbersIn(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return numbersIn(schema.element, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => numbersIn(option, path))
  if (schema instanceof z.ZodRecord) return numbersIn(schema.valueType, `${path}{}`)
  if (schema instanceof z.ZodPipe) return numbersIn(schema.out, path)
  if ('innerType' in schema._zod.def && schema._zod.def.innerType instanceof z.ZodType)
    return numbersIn(schema._zod.def.innerType, path)
  return []
}

const leaves = Object.values(modules)
  .flatMap((module) => Object.entries(endpointsOf(module)))
  .flatMap(([name, { reply }]) => numbersIn(reply, name))

test('every number of a reply has room for what may be stored', () => {
  expect(leaves.length, Object.keys(api).length.toString()).toBeGreaterThan(400)
  const faults = leaves.flatMap(({ path, schema }) => {
    const most = largest.find(([end]) => end.test(path))?.[1]
    if (most === undefined) return [`${path}: say how large it may be`]
    return schema.safeParse(most).success ? [] : [`${path}: ${most} does not fit`]
  })
  expect(faults).toEqual([])
})
