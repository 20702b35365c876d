import { setTimeout } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import type { DemoPurchasingDocuments } from '#database/tables/demo.ts'

export type DocumentKind = DemoPurchasingDocuments['kind']

export interface KeptDocument {
  readonly kind: DocumentKind
  readonly document: string
  readonly receivedAt: Date
}

/** Of all orders together; the oldest are deleted. */
const MOST_KEPT = 300
const MOST_OF_ORDER = 40
/** Characters of a document that is kept. */
export const MAX_DOCUMENT = 500_000

/** As `orderNumberNow()` makes them: no other order is kept. */
export const isOrderNumber = (number: string): boolean => /^DEMO-[A-Z\d]{1,20}$/.test(number)

export const orderNumberNow = (): string => `DEMO-${Date.now().toString(36).toUpperCase()}`

/** Keeps a document of an order. */
export async function keep(
  db: Database,
  orderNumber: string,
  kind: DocumentKind,
  document: string,
): Promise<void> {
  const kept = await db
    .insertInto('demo_purchasing_documents')
    .values({ order_number: orderNumber, kind, document })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('demo_purchasing_documents')
    .where('id', '<=', kept.id - MOST_KEPT)
    .execute()
}

/** Keeps a document of an order that is here. @returns false if it is not, or has too many documents */
export async function keepOn(
  db: Database,
  orderNumber: string,
  kind: DocumentKind,
  document: string,
): Promise<boolean> {
  const count = await countKept(db, orderNumber)
  if (count === 0 || count >= MOST_OF_ORDER || document.length > MAX_DOCUMENT) return false
  await keep(db, orderNumber, kind, document)
  return true
}

/** The documents of an order, the oldest first. */
export const findKept = (db: Database, orderNumber: string): Promise<KeptDocument[]> =>
  db
    .selectFrom('demo_purchasing_documents')
    .select(['kind', 'document', 'received_at as receivedAt'])
    .where('order_number', '=', orderNumber)
    .orderBy('id')
    .limit(MOST_OF_ORDER)
    .execute()

/** @param kind @default any */
export async function countKept(db: Database, orderNumber: string, kind?: DocumentKind): Promise<number> {
  const { count } = await db
    .selectFrom('demo_purchasing_documents')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('order_number', '=', orderNumber)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'order'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const LOOK_AGAIN_MS = 250
const LOOKS = 12

/** Waits up to three seconds until one more document of this kind has come, so that the next page shows it. */
export async function waitFor(
  db: Database,
  orderNumber: string,
  kind: DocumentKind,
  before: number,
): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if ((await countKept(db, orderNumber, kind)) > before) return
    await setTimeout(LOOK_AGAIN_MS)
  }
}
