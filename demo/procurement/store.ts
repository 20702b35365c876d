import { setTimeout } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import type { DemoPurchasingDocuments } from '#database/tables/electronic-orders.ts'

export type DocumentKind = DemoPurchasingDocuments['kind']

export interface KeptDocument {
  readonly kind: DocumentKind
  readonly document: string
  readonly receivedAt: Date
}

/** Of all orders together; the oldest are deleted. */
const MOST_KEPT = 500

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

/** The documents of an order, the oldest first. */
export const findKept = (db: Database, orderNumber: string): Promise<KeptDocument[]> =>
  db
    .selectFrom('demo_purchasing_documents')
    .select(['kind', 'document', 'received_at as receivedAt'])
    .where('order_number', '=', orderNumber)
    .orderBy('id')
    .limit(MOST_KEPT)
    .execute()

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
    const kept = await findKept(db, orderNumber)
    if (kept.filter((each) => each.kind === kind).length > before) return
    await setTimeout(LOOK_AGAIN_MS)
  }
}
