import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The keys that find a person's rows. */
export interface Person {
  readonly id: string
  /** At the identity provider. */
  readonly uid: string
  /** Nobody's address if it is unconfirmed: data found by an address belongs to the person who has confirmed it. */
  readonly email: string
  /** Customers that are this person alone, not a company with other members. */
  readonly customerIds: readonly string[]
  readonly orderIds: readonly string[]
  readonly quoteIds: readonly string[]
  readonly callOffIds: readonly string[]
}

/** For rows that are found by the ids of orders or quotes alone. */
export const nobody: Person = {
  id: '',
  uid: '',
  email: '',
  customerIds: [],
  orderIds: [],
  quoteIds: [],
  callOffIds: [],
}

/**
 * Finds a person. Their orders are those of the account: somebody else may have had the email address before.
 * @returns undefined for a deleted user
 */
export async function findPerson(db: Database, userId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    with person as (
      select id, identity_uid as uid,
        case when email_verified and email is not null then email else 'unconfirmed ' || id end as email,
        array_remove(array[personal_customer_id,
          case when not exists (select from users other where other.customer_id = users.customer_id
            and other.id <> users.id) then customer_id end], null) as "customerIds"
      from users where id = ${userId}
    )
    select *,
      array(select orders.id from orders where placed_by = person.id) as "orderIds",
      array(select quotes.id from quotes where asked_by = person.id
        or customer_id is null and quotes.email = person.email) as "quoteIds",
      array(select call_off_orders.id from call_off_orders where buyer_id = person.id) as "callOffIds"
    from person`.execute(db)
  return rows[0]
}
