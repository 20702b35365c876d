import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { AdminRole } from './users/admin-roles.ts'

/** The path prefix of the product server. */
export const API_ROOT = '/api'

/**
 * The callers that are let in. `self`: the `email` in the call is the caller's own. The server checks access before it reads
 * any other input.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'admin'

export type Fields = z.ZodObject

/**
 * One call of the shop's HTTP API: everything that client and server, the OpenAPI document and the access
 * test know.
 */
export interface Endpoint<
  Path extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In OpenAPI syntax, below API_ROOT: `/user/{email}`. */
  readonly path: `/${string}`
  readonly access: Who
  /**
   * The admin roles that may call, besides owners, who always may, and read-only admins, who may make every
   * GET. Ignored for callers who are not admins.
   * @default for an admin's call none, for any other call every admin
   */
  readonly roles?: readonly Exclude<AdminRole, 'owner' | 'read-only'>[]
  /** One line, for the OpenAPI document. */
  readonly summary: string
  /** Seconds during which all identical requests of visitors may share one reply. Public calls only. */
  readonly sharedSeconds?: number
  /** A public call whose reply depends on the caller, if they are signed in. Theirs is never shared. */
  readonly knowsCaller?: true
  /**
   * Its reply may be a moment old, except for what the caller wrote: it may be read from a replica of the database. Nothing
   * is decided by it. A handler that writes fails there.
   */
  readonly mayLag?: true
  /** A POST that stores nothing: it is queued like reads, by the size of its body. */
  readonly readsOnly?: true
  /** A POST that may write thousands of lines: it takes turns with other calls from its network address. */
  readonly manyLines?: true
  /** Its body has a file or document that a worker thread reads: one at a time for each network address. */
  readonly readsFile?: true
  /** A call of the specification: undeclared body fields are ignored. @default they are refused */
  readonly lenient?: true
  /** Maximum size of a body. Larger ones than the default take turns with others of their network address. @default 64 kB */
  readonly maxBytes?: number
  readonly params?: Path
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /**
   * The GET of what a POST creates, whose `id` is the reply's `insertedId`: `/orders/{id}`. Programs get 201 and this
   * address.
   */
  readonly created?: `/${string}/{id}`
  /** For a reply that is a file to save instead of JSON. Text is streamed. */
  readonly file?: {
    readonly type: `text/${string}` | 'application/pdf' | 'application/zip'
    readonly name: string
  }
  /** Refusals of the call's own rules. Throwing one that is not listed here is a bug and answers 500. */
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

/** Everything that a caller sends: path, query and body fields in one object. */
export type InputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body> ? Sent<Path> & Sent<Query> & Sent<Body> : never

/** The same after parsing: defaults filled in, text trimmed. */
export type ParsedInputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body>
    ? Parsed<Path> & Parsed<Query> & Parsed<Body>
    : never

// zod's type for an object without fields forbids every field; here it must add nothing
type Sent<F extends Fields> = keyof F['shape'] extends never ? unknown : z.input<F>
type Parsed<F extends Fields> = keyof F['shape'] extends never ? unknown : z.output<F>

export type ReplyOf<E> = E extends Endpoint<Fields, Fields, Fields, infer Reply> ? z.output<Reply> : never
