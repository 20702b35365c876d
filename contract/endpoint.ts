import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { AdminRole } from './users/admin-roles.ts'

/** Where the product server's paths begin. */
export const API_ROOT = '/api'

/**
 * Who may call. `self`: the `email` that the call names is the caller's own. The server checks it before it
 * looks at anything else that was sent.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'admin'

export type Fields = z.ZodObject

/** One call of the shop's HTTP interface: everything that both ends, the OpenAPI document and the access test know. */
export interface Endpoint<
  Path extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** OpenAPI spelling, below API_ROOT: `/user/{email}`. */
  readonly path: `/${string}`
  readonly access: Who
  /**
   * The admins that may call beside the owners, who always may, and the read-only ones, who may make every GET.
   * Whoever is no admin is not asked for a role. @default of an admin's call none, of any other call every admin
   */
  readonly roles?: readonly Exclude<AdminRole, 'owner' | 'read-only'>[]
  /** One line for the OpenAPI document. */
  readonly summary: string
  /** For how many seconds one reply may serve everybody who asks the same. Public calls only. */
  readonly sharedSeconds?: number
  /** A public call whose answer depends on who asks, where they say who they are. */
  readonly knowsCaller?: true
  /** A POST that keeps nothing: it takes turns with what others read, by the size of its body. */
  readonly readsOnly?: true
  /** A call of the specification: body fields that are not declared are ignored. @default they are refused */
  readonly lenient?: true
  /** How large a body may be. @default 64 kB */
  readonly maxBytes?: number
  readonly params?: Path
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** Given when the reply is to be kept as a file, and not JSON. Text is written while it is read. */
  readonly file?: { readonly type: `text/${string}` | 'application/pdf'; readonly name: string }
  /** Refusals of the call's own rules. One that is thrown but not listed here is a bug and answers 500. */
  readonly refusals: readonly RefusalCode[]
}

export function endpoint<
  Path extends Fields = z.ZodObject<Record<never, never>>,
  Query extends Fields = z.ZodObject<Record<never, never>>,
  Body extends Fields = z.ZodObject<Record<never, never>>,
  Reply extends z.ZodType = z.ZodType,
  const Who extends Access = Access,
>(declaration: Endpoint<Path, Query, Body, Reply, Who>): Endpoint<Path, Query, Body, Reply, Who> {
  return declaration
}

/** All that a caller of the endpoint sends, path, query and body fields in one object. */
export type InputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body> ? Sent<Path> & Sent<Query> & Sent<Body> : never

/** The same after parsing: defaults filled in, text trimmed. */
export type ParsedInputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body>
    ? Parsed<Path> & Parsed<Query> & Parsed<Body>
    : never

// zod's type for an object without fields forbids every field; here it must add nothing.
type Sent<F extends Fields> = keyof F['shape'] extends never ? unknown : z.input<F>
type Parsed<F extends Fields> = keyof F['shape'] extends never ? unknown : z.output<F>

export type ReplyOf<E> = E extends Endpoint<Fields, Fields, Fields, infer Reply> ? z.output<Reply> : never
