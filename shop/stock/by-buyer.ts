import { sql } from 'kysely'
import { ERASED_EMAIL } from '#contract/privacy/erased.ts'
import type { Database } from '#database/open.ts'
import { type BuyersLine, idOf, idsOf, type NamedLine, nameLines } from './named-lines.ts'

/** How many lines an email names. */
const NAMED = 20

/** What one person is emailed about. */
interface Told<Line> {
  readonly to: string
  readonly name: string
  /** The page of the first line. */
  readonly page: string
  /** The first of `lineCount`. */
  readonly lines: readonly NamedLine<Line>[]
  readonly lineCount: number
}

/**
 * Returns lines by buyer, with the first of each buyer's for an email, and how many buyers there are. Erased buyers are
 * left out.
 * @param most how many buyers to return @default all
 */
export async function byBuyer<Line extends BuyersLine>(
  db: Database,
  lines: readonly Line[],
  most?: number,
): Promise<{ readonly buyers: readonly Told<Line>[]; readonly count: number }> {
  const buyerOf = await findBuyers(db, lines)
  const lineSets = Map.groupBy(lines, (line) => buyerOf.get(idOf(line)) ?? ERASED_EMAIL)
  lineSets.delete(ERASED_EMAIL)
  const told = [...lineSets.values()].slice(0, most)
  const named = await nameLines(
    db,
    told.flatMap((own) => own.slice(0, NAMED)),
  )
  const buyers = [...Map.groupBy(named, ({ email }) => email)].flatMap(([to, own]) => {
    const [first] = own
    const lineCount = lineSets.get(to)?.length ?? 0
    return first ? [{ to, name: first.name, page: first.page, lines: own, lineCount }] : []
  })
  return { buyers, count: lineSets.size }
}

/** Returns the buyers' email addresses by the id of what a line is of. */
async function findBuyers(db: Database, lines: readonly BuyersLine[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, buyer_email as email from orders where id = any (${idsOf(lines, 'orderId')}::text[])
    union all select id, email from quotes where id = any (${idsOf(lines, 'quoteId')}::text[])
    union all select id, email from call_off_orders where id = any (${idsOf(lines, 'callOffId')}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}
