import { z } from 'zod'
import { isEmail, isStorable, normalEmail } from '#contract/fields.ts'
import { ScimFailure } from './failure.ts'

/** Reads users and PATCH operations as directories send them, including the forms of Entra ID and Okta. */

/** A directory's data about a person. Undefined: not sent. */
export interface Change {
  readonly userName?: string
  readonly active?: boolean
  readonly name?: string
  readonly externalId?: string | null
  /** The email addresses that a PATCH sets, replacing the only one, which is the userName. */
  readonly emails?: readonly string[]
  /** Why the rest cannot be read. Nobody stays active because of it. */
  readonly problem?: ScimFailure
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group)(:|$)/i

/** The name of an attribute without its schema; empty for the schema itself, which stands for all its attributes. */
export const withoutSchema = (name: string) => name.replace(CORE, '')

export const attributes = z.record(z.string(), z.unknown())
const Operation = z.object({
  op: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(500).nullish(),
  value: z.unknown().optional(),
})

/** Attribute names are the same in upper and lower case (RFC 7643 §2.1). */
export const lowered = (sent: Readonly<Record<string, unknown>>): Map<string, unknown> =>
  new Map(
    Object.entries(sent).flatMap(([written, value]) => {
      const name = withoutSchema(written).toLowerCase()
      const inner = name === '' ? attributes.safeParse(value).data : undefined
      return inner ? withoutSchemas(inner) : [[name, value] as const]
    }),
  )

const withoutSchemas = (sent: Readonly<Record<string, unknown>>) =>
  Object.entries(sent).map(([name, value]) => [withoutSchema(name).toLowerCase(), value] as const)

/** Runs a reader. @returns what it read, or the reason why it could not */
export function attempt<T>(read: () => T): T | ScimFailure {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof ScimFailure) return failure
    throw failure
  }
}

/** Reads a user, as POST and PUT send it. Emails are the userName, whatever is sent: they are read-only (RFC 7644 §3.5.1). */
export function readUser(body: unknown): Change {
  const sent = attributes.safeParse(body)
  if (!sent.success) throw new ScimFailure(400, 'The body is not a user.', 'invalidSyntax')
  const { emails: _, ...change } = readAttributes(sent.data)
  if (change.userName !== undefined || change.problem) return change
  return { ...change, problem: new ScimFailure(400, 'userName is missing.', 'invalidValue') }
}

/**
 * Reads the operations of a PATCH, each by itself: an unreadable one becomes the reason why. The path of one has no
 * schema.
 */
export function readOperations(body: unknown) {
  const sent = attributes.safeParse(body)
  const operations = z
    .array(z.unknown())
    .min(1)
    .safeParse(sent.success ? [lowered(sent.data).get('operations')].flat() : undefined)
  const unreadable = new ScimFailure(
    400,
    'Operations must be a list of add, replace and remove.',
    'invalidSyntax',
  )
  if (!operations.success) throw unreadable
  return operations.data.map((each) => {
    const fields = attributes.safeParse(each)
    const operation = Operation.safeParse(fields.success ? Object.fromEntries(lowered(fields.data)) : each)
    if (!operation.success) return unreadable
    const { path, value, ...rest } = operation.data
    const name = withoutSchema((path ?? '').trim())
    // Attributes may be the only ones of a list.
    const [only, ...more] = Array.isArray(value) ? value : []
    return { ...rest, name, value: name === '' && more.length === 0 ? (only ?? value) : value }
  })
}

type Operation = Exclude<ReturnType<typeof readOperations>[number], ScimFailure>

/** Reads the combined effect of a PATCH's operations. The first that cannot be read is the problem. */
export function readPatch(body: unknown): Change {
  let all: Change = {}
  for (const operation of readOperations(body)) {
    const change = operation instanceof ScimFailure ? operation : attempt(() => readOperation(operation))
    const read: Change = change instanceof ScimFailure ? { problem: change } : change
    all = { ...all, ...read, ...(all.problem && { problem: all.problem }) }
  }
  return all
}

function readOperation({ op, name, value }: Operation): Change {
  // Okta replaces without a path; Entra ID may use dotted names in there.
  if (name === '') {
    const given = attributes.safeParse(value)
    if (op === 'remove' || !given.success)
      throw new ScimFailure(400, 'An operation without a path needs attributes.', 'invalidSyntax')
    return readAttributes(given.data)
  }
  if (op !== 'remove') return readAttributes({ [name]: value })
  if (/^(active|username)$/i.test(name))
    throw new ScimFailure(400, `${name} cannot be removed.`, 'mutability')
  if (/^externalid$/i.test(name)) return { externalId: null }
  return isWorkEmail(name.toLowerCase()) ? { emails: [] } : {}
}

/** Attributes that the shop does not keep are ignored. */
function readAttributes(sent: Readonly<Record<string, unknown>>): Change {
  const of = lowered(sent)
  const names = attributes.safeParse(of.get('name')).data
  const [given, family, formatted] = ['givenname', 'familyname', 'formatted'].map((part) =>
    textOf(of.get(`name.${part}`) ?? (names && lowered(names).get(part))),
  )
  const name =
    textOf(of.get('displayname')) ?? formatted ?? ([given, family].filter(Boolean).join(' ') || undefined)
  const read = <T>(attribute: string, as: (value: unknown) => T) => {
    const value = single(of.get(attribute))
    return value === undefined ? undefined : attempt(() => as(value))
  }
  const userName = read('username', readUserName)
  const active = read('active', readActive)
  const externalId = read('externalid', readExternalId)
  const problem = [userName, active, externalId].find((each) => each instanceof ScimFailure)
  const emails = [...of]
    .filter(([attribute]) => isWorkEmail(attribute))
    .flatMap(([, value]) => addressesIn(value))
  return {
    ...(userName !== undefined && !(userName instanceof ScimFailure) && { userName }),
    ...(active !== undefined && !(active instanceof ScimFailure) && { active }),
    ...(name !== undefined && { name: name.slice(0, 100) }),
    ...(externalId !== undefined && !(externalId instanceof ScimFailure) && { externalId }),
    ...(emails.length > 0 && { emails }),
    ...(problem instanceof ScimFailure && { problem }),
  }
}

/** Entra ID may wrap a value: `[{ "$ref": null, "value": "False" }]`. */
function single(value: unknown): unknown {
  const [only, ...more] = Array.isArray(value) ? value : [value]
  if (more.length > 0) return value
  const wrapped = attributes.safeParse(only)
  return wrapped.success && 'value' in wrapped.data ? wrapped.data.value : only
}

/** The path of the email that the shop has: of several, that for work. */
const isWorkEmail = (attribute: string) =>
  /^emails(\[(type eq "work"|primary eq (true|"true"))( and [^\]]*)?\])?(\.value)?$/.test(attribute)

function addressesIn(value: unknown): string[] {
  return [value].flat().flatMap((each) => {
    const email = attributes.safeParse(each)
    const of = email.success ? lowered(email.data) : undefined
    if (of && of.get('primary') !== true && !/^(work)?$/i.test(String(of.get('type') ?? ''))) return []
    const address = of ? of.get('value') : each
    return [typeof address === 'string' ? normalEmail(address) : '']
  })
}

function readUserName(value: unknown): string {
  const email = typeof value === 'string' ? normalEmail(value.slice(0, 1_000)) : ''
  if (email.length <= 254 && (isEmail(email) || isEmail(withoutMark(email)))) return email
  throw new ScimFailure(400, 'userName must be an email address.', 'invalidValue')
}

/** Entra ID frees the name of somebody who left: it puts the 32 digits of their object id before it. */
export const withoutMark = (userName: string) => userName.replace(/^[0-9a-f]{32}(?=[^@])/, '')

/** Entra ID sends the texts True and False; others send numbers. */
function readActive(value: unknown): boolean {
  const text = String(value).trim().toLowerCase()
  if (['true', '1'].includes(text)) return true
  if (['false', '0'].includes(text)) return false
  throw new ScimFailure(400, 'active must be true or false.', 'invalidValue')
}

function readExternalId(value: unknown): string | null {
  const text = value === null ? '' : textOf(value)
  if (text !== undefined && text.length <= 200) return text || null
  throw new ScimFailure(400, 'externalId must be text of at most 200 characters.', 'invalidValue')
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isStorable(value) ? value.trim() : undefined
