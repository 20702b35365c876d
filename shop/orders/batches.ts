import { sql } from 'kysely'
import pg from 'pg'
import type { Caller } from '#contract/ports.ts'
import { KeyTaken } from '#http/idempotency.ts'
import type { LogFailure } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { isPlain, type NewOrder, type PlacedOrder, placeTogether } from './place.ts'

const MAX_TOGETHER = 32
/** Orders wait for one that is placed alone, but no longer than this: it may wait for a product that they do not want. */
const MAX_WAIT_MS = 25
/** The same for what is placed together. */
const LOCK_TIMEOUT = '250ms'

interface Wanted {
  readonly order: NewOrder
  readonly buyer: Caller
  readonly keep: KeepResult<PlacedOrder>
}

interface Waiting extends Wanted {
  /** Called without an order where nothing was done. */
  readonly settle: (placed: PlacedOrder | undefined) => void
  readonly fail: (failure: unknown) => void
}

/**
 * Places orders that come at once together, in one transaction: hundreds who want the same product would otherwise wait
 * for one another's. Whatever such a transaction cannot place at the first look is left to a transaction of its own.
 */
export class OrderBatches {
  readonly #waiting: Waiting[] = []
  readonly #logFailure: LogFailure
  /** How many transactions are at it, of which one at most is of several orders. */
  #placing = 0
  #isBatchRunning = false
  /** Set while the waiting are to be placed at a later moment. */
  #isPlanned = false

  constructor(logFailure: LogFailure) {
    this.#logFailure = logFailure
  }

  /** @param alone places the order in a transaction of its own */
  async place(shop: ShopContext, wanted: Wanted, alone: () => Promise<PlacedOrder>): Promise<PlacedOrder> {
    if (!isPlain(wanted)) return alone()
    const placed = await new Promise<PlacedOrder | undefined>((settle, fail) => {
      this.#waiting.push({ ...wanted, settle, fail })
      this.#plan(shop)
    })
    return placed ?? this.#counted(shop, alone)
  }

  #plan(shop: ShopContext): void {
    if (this.#waiting.length >= MAX_TOGETHER) this.#placeWaiting(shop)
    if (this.#waiting.length === 0 || this.#isPlanned || this.#isBatchRunning) return
    this.#isPlanned = true
    const place = () => {
      this.#isPlanned = false
      this.#placeWaiting(shop)
    }
    // Those whose requests are read in this turn of the event loop come together.
    if (this.#placing === 0) setImmediate(place)
    else setTimeout(place, MAX_WAIT_MS)
  }

  #placeWaiting(shop: ShopContext): void {
    if (this.#isBatchRunning) return
    const batch = this.#waiting.splice(0, MAX_TOGETHER)
    if (batch.length > 1) void this.#placeTogether(shop, batch)
    else batch[0]?.settle(undefined)
  }

  async #placeTogether(shop: ShopContext, batch: readonly Waiting[]): Promise<void> {
    this.#isBatchRunning = true
    try {
      await this.#counted(shop, () => placeBatch(shop, batch, this.#logFailure))
    } finally {
      this.#isBatchRunning = false
      this.#placeWaiting(shop)
    }
  }

  async #counted<Result>(shop: ShopContext, place: () => Promise<Result>): Promise<Result> {
    this.#placing += 1
    try {
      return await place()
    } finally {
      this.#placing -= 1
      if (this.#placing === 0) this.#placeWaiting(shop)
    }
  }
}

async function placeBatch(
  shop: ShopContext,
  batch: readonly Waiting[],
  logFailure: LogFailure,
): Promise<void> {
  let isDecided = false
  try {
    const placed = await shop.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
      const placed = await placeTogether(tx, shop, batch)
      for (const [{ keep }, order] of placed) await keep(tx, order)
      isDecided = true
      return placed
    })
    for (const each of batch) each.settle(placed.get(each))
  } catch (failure) {
    // A transaction whose commit failed may be there or not: to place its orders again could be to place them twice.
    for (const { fail, settle } of batch) isDecided ? fail(failure) : settle(undefined)
    // Whoever asked tells of the other ones.
    if (!isDecided && !isExpected(failure)) logFailure(failure, { method: 'POST', path: 'orders' })
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** What one of the orders alone would wait for, or be answered. */
const isExpected = (failure: unknown) =>
  failure instanceof KeyTaken ||
  (failure instanceof pg.DatabaseError &&
    (failure.code === LOCK_NOT_AVAILABLE || failure.code === DEADLOCK_DETECTED))
