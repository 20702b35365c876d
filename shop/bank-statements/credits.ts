import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { lockCompany } from '../companies/store.ts'

/** Money kept on customers' accounts, as the books name it. */
export async function findBookedCredits(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; number: string; amountCents: number; text: string }>`
    select c.id, 'BT-' || t.serial as number, c.amount_cents as "amountCents",
      case c.kind when 'kept' then 'Kept on account, ' else 'Taken back, ' end
        || coalesce((select name from companies where customer_id = c.customer_id), t.payer_name) as text
    from customer_credits c join bank_transfers t on t.id = c.transfer_id where c.id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return rows
}

interface NewCredit {
  readonly customerId: string
  readonly transferId: string
  readonly amountCents: number
  readonly recordedBy: string
}

/** Keeps money on a customer's account, for no invoice yet. */
export async function keepCredit(tx: Database, credit: NewCredit): Promise<string> {
  return insertCredit(tx, credit, { kind: 'kept', reverses: null })
}

/** @throws Refusal transfer-not-undoable if less is left of it */
export async function takeBackCredit(
  tx: Database,
  { creditId, ...credit }: NewCredit & { readonly creditId: string },
): Promise<string> {
  // The company's debt rises, so nobody else may be adding it up at the same time.
  await lockCompany(tx, credit.customerId)
  if ((await lockBalance(tx, credit.customerId)) < credit.amountCents)
    throw new Refusal('transfer-not-undoable', {
      message: 'The money that was kept has been used for invoices. Reverse these payments first.',
    })
  return insertCredit(
    tx,
    { ...credit, amountCents: -credit.amountCents },
    { kind: 'taken-back', reverses: creditId },
  )
}

/** Locks what a customer has, and returns it. */
export async function lockBalance(tx: Database, customerId: string): Promise<number> {
  const balance = await tx
    .selectFrom('customer_credit_balances')
    .select('cents')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  return balance?.cents ?? 0
}

async function insertCredit(
  tx: Database,
  { customerId, transferId, amountCents, recordedBy }: NewCredit,
  row: { readonly kind: 'kept' | 'taken-back'; readonly reverses: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('customer_credits')
    .values({
      ...row,
      customer_id: customerId,
      transfer_id: transferId,
      amount_cents: amountCents,
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
