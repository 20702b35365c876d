import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Fee, type FeeFields, MAX_SHOP_FEES } from '#contract/charges/fees.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

/** Fees by law on each piece. */

const selectFees = (db: Database) =>
  db
    .selectFrom('fees')
    .select(['code', 'name', 'kind'])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('fee_amounts')
          .select([
            'country',
            'amount_cents as cents',
            sql<string>`from_day::text`.as('from'),
            sql<string | null>`until_day::text`.as('until'),
          ])
          .whereRef('fee_code', '=', 'fees.code')
          .orderBy('country')
          .orderBy('from_day'),
      ).as('amounts'),
    )

type StoredFee = Awaited<ReturnType<ReturnType<typeof selectFees>['execute']>>[number]

const toFields = ({ name, kind, amounts }: StoredFee): FeeFields => ({
  name,
  kind,
  amounts: amounts.map(({ cents, ...amount }) => ({ ...amount, amount: toAmount(cents) })),
})

/** Whether a product has the fee. */
const hasFee = (code: string) => sql<boolean>`fees ? ${code}`

/** The fees, by name. */
export async function listFees(db: Database): Promise<Fee[]> {
  const [fees, used] = await Promise.all([
    selectFees(db).orderBy('name').orderBy('code').execute(),
    sql<{ code: string; products: number }>`
      select code, count(*)::int as products from products, jsonb_array_elements_text(fees) code
      where fees <> '[]' group by code`.execute(db),
  ])
  const products = new Map(used.rows.map((row) => [row.code, row.products]))
  return fees.map((fee) => ({ ...toFields(fee), code: fee.code, products: products.get(fee.code) ?? 0 }))
}

/**
 * Adds or changes a fee with its amounts.
 * @returns false when nothing changed
 */
export function saveFee(db: Database, code: string, wanted: FeeFields, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select from charge_settings for no key update`.execute(tx)
    const stored = await selectFees(tx).where('code', '=', code).executeTakeFirst()
    const { name, kind } = wanted
    if (!stored) {
      if ((await countRows(tx.selectFrom('fees'))) >= MAX_SHOP_FEES) throw new Refusal('too-many-fees')
      await tx.insertInto('fees').values({ code, name, kind }).execute()
    }
    const before = stored && toFields(stored)
    const amounts = wanted.amounts.toSorted((a, b) => (a.country + a.from < b.country + b.from ? -1 : 1))
    if (before && JSON.stringify(before) === JSON.stringify({ name, kind, amounts: amounts.map(inOrder) }))
      return false
    await tx.updateTable('fees').set({ name, kind }).where('code', '=', code).execute()
    await tx.deleteFrom('fee_amounts').where('fee_code', '=', code).execute()
    if (amounts.length > 0)
      await tx
        .insertInto('fee_amounts')
        .values(
          amounts.map(({ country, amount, from, until }) => ({
            fee_code: code,
            country,
            amount_cents: toCents(amount),
            from_day: from,
            until_day: until,
          })),
        )
        .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'fee-saved',
      subject: code,
      label: name,
      ...(before && { before: { ...before } }),
      after: { ...wanted },
    })
    return true
  })
}

/** The fields in the order in which they are stored. */
const inOrder = ({ country, amount, from, until }: FeeFields['amounts'][number]) => ({
  country,
  from,
  until,
  amount,
})

/** @throws Refusal no-such-entry, fee-in-use */
export function removeFee(db: Database, code: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const fee = await tx
      .selectFrom('fees')
      .select('name')
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (!fee) throw new Refusal('no-such-entry')
    const user = await tx.selectFrom('products').select('id').where(hasFee(code)).limit(1).executeTakeFirst()
    if (user) throw new Refusal('fee-in-use')
    await tx.deleteFrom('fees').where('code', '=', code).execute()
    await recordAction(tx, { actor: admin.email, action: 'fee-removed', subject: code, label: fee.name })
  })
}

/**
 * Fees of a product stay until it is changed: locked, so that none is removed at this moment.
 * @throws Refusal no-such-fee
 */
export async function requireFees(tx: Database, codes: readonly string[] = []): Promise<void> {
  if (codes.length === 0) return
  const known = await tx
    .selectFrom('fees')
    .select('code')
    .where('code', 'in', codes)
    .orderBy('code')
    .forKeyShare()
    .execute()
  if (known.length < codes.length) throw new Refusal('no-such-fee')
}
