import type { Endpoint, Fields, InputOf, ReplyOf } from '#contract/endpoint.ts'

/**
 * How the data of a page of products is asked for: by the server as a visitor, whose page everybody shares, or by the
 * browser of somebody who sees an assortment.
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
