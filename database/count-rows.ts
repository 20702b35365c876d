import type { SelectQueryBuilder } from 'kysely'

/** Returns how many rows a query finds. */
export async function countRows<Tables, From extends keyof Tables, Columns>(
  query: SelectQueryBuilder<Tables, From, Columns>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
