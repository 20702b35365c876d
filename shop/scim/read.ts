import { z } from 'zod'
import { isEmail, normalEmail } from '#contract/fields.ts'
import { ScimFailure } from './failure.ts'

/** Reads what directories send of users, and their PATCH operations, in the forms of Entra ID and Okta too. */

/** What a directory says of a person. Undefined: it does not say. */
export interface Change {
  readonly userName?: string
  readonly active?: boolean
  readonly name?: string
  readonly externalId?: string | null
}

const MAX_OPERATIONS = 100
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i

/** The name of an attribute without its schema. */
export const withoutSchema = (name: string) => name.replace(CORE, '')

export const attributes = z.record(z.string(), z.unknown())
const Patch = z.object({
  operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
})

/** Attribute names are the same in upper and lower case (RFC 7643 §2.1). */
export const lowered = (sent: Readonly<Record<string, unknown>>) =>
  new Map(Object.entries(sent).map(([name, value]) => [withoutSchema(name).toLowerCase(), value]))

/** Reads a user, as POST and PUT send it. */
export function readUser(body: unknown): Change {
  const sent = attributes.safeParse(body)
  if (!sent.success) throw new ScimFailure(400, 'The body is not a user.', 'invalidSyntax')
  const change = readAttributes(sent.data)
  if (change.userName === undefined) throw new ScimFailure(400, 'userName is missing.', 'invalidValue')
  return change
}

/** Reads the operations of a PATCH. The path of one has no schema. */
export function readOperations(body: unknown) {
  const sent = attributes.safeParse(body)
  const operations = sent.success ? lowered(sent.data).get('operations') : undefined
  const patch = Patch.safeParse({ operations })
  if (!patch.success)
    throw new ScimFailure(400, 'Operations must be a list of add, replace and remove.', 'invalidSyntax')
  return patch.data.operations.map(({ path, ...operation }) => ({
    ...operation,
    name: path && withoutSchema(path).trim(),
  }))
}

/** Reads what the operations of a PATCH come to together. */
export function readPatch(body: unknown): Change {
  let change: Change = {}
  for (const { op, name, value } of readOperations(body)) {
    // Okta replaces without a path; Entra ID may use dotted names in there.
    if (name === undefined) {
      const given = attributes.safeParse(value)
      if (op === 'remove' || !given.success)
        throw new ScimFailure(400, 'An operation without a path needs attributes.', 'invalidSyntax')
      change = { ...change, ...readAttributes(given.data) }
    } else if (op === 'remove') {
      if (/^(active|username)$/i.test(name))
        throw new ScimFailure(400, `${name} cannot be removed.`, 'mutability')
      if (/^externalid$/i.test(name)) change = { ...change, externalId: null }
    } else change = { ...change, ...readAttributes({ [name]: value }) }
  }
  return change
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
  const userName = of.get('username')
  const active = of.get('active')
  const externalId = of.get('externalid')
  return {
    ...(userName !== undefined && { userName: readUserName(userName) }),
    ...(active !== undefined && { active: readActive(active) }),
    ...(name !== undefined && { name: name.slice(0, 100) }),
    ...(externalId !== undefined && { externalId: readExternalId(externalId) }),
  }
}

function readUserName(value: unknown): string {
  const email = typeof value === 'string' ? normalEmail(value) : ''
  if (email.length <= 254 && isEmail(email)) return email
  throw new ScimFailure(400, 'userName must be an email address.', 'invalidValue')
}

/** Entra ID sends the texts True and False. */
function readActive(value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (text === 'true' || text === 'false') return text === 'true'
  throw new ScimFailure(400, 'active must be true or false.', 'invalidValue')
}

function readExternalId(value: unknown): string | null {
  const text = value === null ? '' : textOf(value)
  if (text !== undefined && text.length <= 200) return text || null
  throw new ScimFailure(400, 'externalId must be text of at most 200 characters.', 'invalidValue')
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed() ? value.trim() : undefined

export interface Filter {
  readonly by: 'id' | 'userName' | 'externalId'
  readonly value: string
}

/** Reads a filter: one attribute that equals a text, which is what directories look people up by. */
export function readFilter(filter: string): Filter {
  const { name, value } = readEquality(filter)
  const by = filters.get(name)
  if (!by || value === undefined)
    throw new ScimFailure(
      400,
      'Only userName, externalId, id and emails.value can be filtered by, with eq and a text.',
      'invalidFilter',
    )
  return { by, value: by === 'userName' ? normalEmail(value) : value }
}

const filters: ReadonlyMap<string, Filter['by']> = new Map([
  ['id', 'id'],
  ['username', 'userName'],
  ['emails', 'userName'],
  ['emails.value', 'userName'],
  ['emails[type eq "work"].value', 'userName'],
  ['externalid', 'externalId'],
])

/** Reads `attribute eq "text"`. The name is in lower case, and empty for any other filter. */
export function readEquality(filter: string) {
  const [, name = '', quoted = ''] =
    /^\s*([\w.:]+|emails\[type eq "work"\]\.value)\s+eq\s+("(?:[^"\\]|\\.){0,300}")\s*$/i.exec(filter) ?? []
  return { name: withoutSchema(name).toLowerCase(), value: quotedText(quoted) }
}

/** A JSON string (RFC 7644 §3.4.2.2). */
function quotedText(quoted: string): string | undefined {
  try {
    return textOf(JSON.parse(quoted))
  } catch {
    return undefined
  }
}
