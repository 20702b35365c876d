import { isDeepStrictEqual } from 'node:util'
import { theShop } from '#contract/audit-log/actor.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import { findListPrices } from '../prices/list-prices.ts'
import { priceLines, productsOf } from '../prices/price-lines.ts'
import { findFloors } from '../products/floors.ts'
import { emailOffer } from './emails.ts'
import { type OfferedLine, writeOffer } from './offer.ts'
import { lockQuote } from './store.ts'

/** Offers that the shop makes automatically. */

export interface InstantRules {
  /** Maximum total of an automatic offer; 0 turns them off. */
  readonly limitCents: number
  readonly validDays: number
  /** Of a product's price: its floor is rounded up to such a step, to hide the floor in between. */
  readonly stepPercent: number
  /** Automatic offers per quote. Threat: trying price after price would reveal the floor prices. */
  readonly maxOffers: number
}

const selectRules = (db: Database) =>
  db
    .selectFrom('quote_settings')
    .select([
      'instant_limit_cents as limitCents',
      'instant_valid_days as validDays',
      'instant_step_percent as stepPercent',
      'instant_max_offers as maxOffers',
    ])

export const findRules = (db: Database): Promise<InstantRules> => selectRules(db).executeTakeFirstOrThrow()

/** @returns false when nothing changed */
export function changeRules(db: Database, rules: InstantRules, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await selectRules(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
    if (isDeepStrictEqual(before, rules)) return false
    await tx
      .updateTable('quote_settings')
      .set({
        instant_limit_cents: rules.limitCents,
        instant_valid_days: rules.validDays,
        instant_step_percent: rules.stepPercent,
        instant_max_offers: rules.maxOffers,
      })
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'quote-settings-changed',
      subject: 'quote-settings',
      label: 'Instant offers',
      before: { ...before },
      after: rules,
    })
    return true
  })
}

/** Maximum number of lines of an automatic offer: each product's answers are counted one by one. */
const MAX_INSTANT_LINES = 200

/**
 * Automatic answers per customer and product, offers or not, before a person has to answer. Threat: asking again each
 * time with another price would reveal the floor price.
 */
const INSTANT_ANSWERS = { max: 4, windowMs: 30 * 24 * 3_600_000 } as const
/** Returns the lowest price offered automatically: the floor, rounded up to the next step. */
const offeredFrom = (floorCents: number, priceCents: number, stepPercent: number): number => {
  const step = Math.max(1, Math.round((priceCents * stepPercent) / 100))
  return Math.ceil(floorCents / step) * step
}

export interface WishedLine {
  readonly position: number
  readonly productId: string
  readonly pieces: number
  readonly targetCents?: number | undefined
}

/**
 * Offers the customer's target prices, if each line has a target at or above its product's floor, can be ordered as
 * it stands, and the total is within the limit. Once a person has made an offer, makes no more automatic ones.
 * @param lines the lines that the customer just requested or countered with
 * @param owner the signed-in customer
 * @returns whether an offer was made
 */
export async function offerAtOnce(
  shop: ShopContext,
  tx: Database,
  id: string,
  lines: readonly WishedLine[],
  owner: Caller | undefined,
): Promise<boolean> {
  const rules = await findRules(tx)
  const { limitCents, validDays, maxOffers } = rules
  if (limitCents === 0 || lines.length > MAX_INSTANT_LINES) return false
  const quote = await lockQuote(tx, id)
  if (!quote) throw new Error(`quote ${id} is gone`)
  if (!(await mayAnswer(tx, lines, owner?.customerId ?? quote.email))) return false
  const offered = await wishedLines(tx, lines, owner, rules)
  const totalCents = offered?.reduce((sum, { pieces, unitPriceCents }) => sum + pieces * unitPriceCents, 0)
  if (!offered || totalCents === undefined || totalCents > limitCents) return false
  const offers = await offerers(tx, id)
  if (offers.length >= maxOffers || offers.some((kind) => kind !== theShop.kind)) return false
  const offer = { lines: offered, validDays, holdStock: false, message: '' }
  await emailOffer(shop, tx, await writeOffer(tx, quote, offer, theShop), { ...offer, holdsStock: false })
  return true
}

/** Counts an answer for each product with a floor price; false when any of them had too many. */
async function mayAnswer(tx: Database, lines: readonly WishedLine[], customer: string): Promise<boolean> {
  const aimedAt = lines.filter(({ targetCents }) => targetCents !== undefined)
  const floors = await findFloors(
    tx,
    aimedAt.map(({ productId }) => productId),
  )
  const now = new Date()
  // In sorted order, so that concurrent quotes cannot deadlock.
  for (const productId of [...floors.keys()].toSorted()) {
    const bucket = bucketName('instant offers', `${customer} ${productId}`)
    if (!(await fillBucket(tx, bucket, INSTANT_ANSWERS, now))) return false
  }
  return true
}

/** Returns the lines at their target prices, or at today's price where it is lower; undefined unless all qualify. */
async function wishedLines(
  tx: Database,
  lines: readonly WishedLine[],
  owner: Caller | undefined,
  { stepPercent }: InstantRules,
): Promise<OfferedLine[] | undefined> {
  const floors = await findFloors(
    tx,
    lines.map(({ productId }) => productId),
  )
  const listPrices = owner && (await findListPrices(tx, owner, productsOf(lines)))
  const priced = await priceLines(tx, lines, { listPrices, assortment: 'everything' })
  const offered: OfferedLine[] = []
  for (const line of priced) {
    const { position, productId, pieces, targetCents } = line.line
    const floorCents = floors.get(productId)
    if (line.problem !== undefined || targetCents === undefined || floorCents === undefined) return undefined
    if (targetCents < offeredFrom(floorCents, line.usualCents, stepPercent)) return undefined
    offered.push({
      position,
      pieces,
      unitPriceCents: Math.min(targetCents, line.unitPriceCents),
    })
  }
  return offered
}

/** Returns who made the offers so far. */
async function offerers(tx: Database, quoteId: string): Promise<string[]> {
  const offers = await tx
    .selectFrom('quote_revisions')
    .select('actor_kind as kind')
    .where('quote_id', '=', quoteId)
    .where('side', '=', 'shop')
    .where('after_order_id', 'is', null)
    .execute()
  return offers.map(({ kind }) => kind)
}
