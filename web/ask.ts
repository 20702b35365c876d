import type { Endpoint, Fields, InputOf, ReplyOf } from '#contract/endpoint.ts'

/**
 * How a product page requests its data: on the server as a visitor, because everybody shares that page, or in the
 * browser of a member with an assortment.
 */
export interface Ask {
  readonly call: <E extends Endpoint<Fields, Fields, Fields>>(
    endpoint: E,
    input: InputOf<E>,
  ) => Promise<ReplyOf<E>>
  /** For one page of a list, with its total row count. */
  readonly list: <E extends Endpoint<Fields, Fields, Fields>>(
    endpoint: E,
    input: InputOf<E>,
  ) => Promise<{ rows: ReplyOf<E>; total: number; next: string | undefined }>
}
