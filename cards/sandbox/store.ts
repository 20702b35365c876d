import type { Database } from '#database/open.ts'

const columns = [
  'id',
  'client_secret as clientSecret',
  'amount_cents as amountCents',
  'status',
  'order_id as orderId',
  'payment_method as paymentMethod',
  'latest_charge as latestCharge',
  'last_error as lastError',
  'created_at as createdAt',
] as const

export type StoredIntent = NonNullable<Awaited<ReturnType<typeof findIntent>>>

export function insertIntent(
  tx: Database,
  intent: { id: string; clientSecret: string; amountCents: number; orderId: string | null },
) {
  return tx
    .insertInto('card_payment_intents')
    .values({
      id: intent.id,
      client_secret: intent.clientSecret,
      amount_cents: intent.amountCents,
      order_id: intent.orderId,
      status: 'requires_payment_method',
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** What an id of ours looks like; anything else is an id that nobody has. */
const isId = (id: string) => /^\w{1,64}$/.test(id)

export async function findIntent(db: Database, id: string) {
  if (!isId(id)) return undefined
  return db.selectFrom('card_payment_intents').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Keeps others from the intent until the transaction ends: two confirmations at once charge once. */
export async function lockIntent(tx: Database, id: string) {
  if (!isId(id)) return undefined
  return tx
    .selectFrom('card_payment_intents')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function markCharged(tx: Database, id: string, charge: { id: string; paymentMethod: string }) {
  return tx
    .updateTable('card_payment_intents')
    .set({
      status: 'succeeded',
      latest_charge: charge.id,
      payment_method: charge.paymentMethod,
      last_error: null,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function markDeclined(tx: Database, id: string, error: unknown) {
  return tx
    .updateTable('card_payment_intents')
    .set({ last_error: JSON.stringify(error) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
