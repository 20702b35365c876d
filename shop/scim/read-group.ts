import { z } from 'zod'
import { ScimFailure } from './failure.ts'
import { readEqualities } from './filters.ts'
import { attempt, attributes, lowered, readOperations } from './read.ts'

/** Reads groups as directories send them, including the forms of Entra ID and Okta. */

/** A change of a group's members. Ids are those of people, unless the directory is wrong. */
export interface MembersChange {
  readonly op: 'add' | 'remove' | 'replace'
  readonly ids: readonly string[]
}

export interface GroupChange {
  /** The group's names in the request. */
  readonly displayNames: readonly unknown[]
  readonly members: readonly MembersChange[]
  /** Why the rest cannot be read. Nobody stays in the group because of it. */
  readonly problem?: ScimFailure
}

const NOTHING: GroupChange = { displayNames: [], members: [] }

/** Reads a group, as PUT sends it. Without a list of members, they stay as they are. */
export function readGroup(body: unknown): GroupChange {
  const sent = attributes.safeParse(body)
  if (!sent.success) throw new ScimFailure(400, 'The body is not a group.', 'invalidSyntax')
  return readAttributes('replace', sent.data)
}

/** @throws ScimFailure for unreadable parts that may remove people: ignoring them would leave these in the group */
export function readGroupPatch(body: unknown): GroupChange {
  const changes = readOperations(body).map((operation): GroupChange => {
    if (operation instanceof ScimFailure) return { ...NOTHING, problem: operation }
    const { op, name, value } = operation
    const given = attributes.safeParse(value)
    const isOfMembers =
      /^members(?:\W|$)/i.test(name) || (name === '' && given.success && lowered(given.data).has('members'))
    if (isOfMembers && op !== 'add') return readOperation(op, name, value)
    const change = attempt(() => readOperation(op, name, value))
    return change instanceof ScimFailure ? { ...NOTHING, problem: change } : change
  })
  const problem = changes.find((change) => change.problem)?.problem
  return {
    displayNames: changes.flatMap(({ displayNames }) => displayNames),
    members: changes.flatMap(({ members }) => members),
    ...(problem && { problem }),
  }
}

function readOperation(op: MembersChange['op'], name: string, value: unknown): GroupChange {
  if (op === 'remove') {
    const given = name === '' ? attributes.safeParse(value).data : undefined
    const members = given && lowered(given).get('members')
    if (members !== undefined && members !== null) return readRemoval('members', members)
    if (name === '') throw new ScimFailure(400, 'A remove operation needs a path.', 'noTarget')
    if (/^displayname$/i.test(name))
      throw new ScimFailure(400, 'displayName cannot be removed.', 'mutability')
    return /^members(?:\W|$)/i.test(name) ? readRemoval(name, value) : NOTHING
  }
  if (name !== '') return readAttributes(op, { [name]: value })
  const given = attributes.safeParse(value)
  if (!given.success)
    throw new ScimFailure(400, 'An operation without a path needs attributes.', 'invalidSyntax')
  return readAttributes(op, given.data)
}

/** Attributes that the shop does not keep are ignored. */
function readAttributes(op: 'add' | 'replace', sent: Readonly<Record<string, unknown>>): GroupChange {
  const of = lowered(sent)
  for (const name of of.keys()) if (/^members\W/.test(name)) throw noSuchPath()
  return {
    displayNames: of.has('displayname') ? [of.get('displayname')] : [],
    members: of.has('members') ? [{ op, ids: readMembers(of.get('members')) }] : [],
  }
}

/** Entra ID sends the members to remove as values, Okta as a filter. Without either, all are meant. */
function readRemoval(path: string, value: unknown): GroupChange {
  const [all, filter] = /^members(?:\[(.*)\])?(?:\.value)?$/is.exec(path) ?? []
  if (all === undefined) throw noSuchPath()
  if (filter !== undefined) {
    const ids = idsIn(filter)
    if (!ids) throw noSuchPath()
    return { displayNames: [], members: [{ op: 'remove', ids }] }
  }
  return {
    displayNames: [],
    members: [
      value === undefined || value === null
        ? { op: 'replace', ids: [] }
        : { op: 'remove', ids: readMembers(readable(value)) },
    ],
  }
}

/** One member or several, each by its id; some directories add the type User. */
function idsIn(filter: string): string[] | undefined {
  const any = readEqualities(filter, 'or')
  if (any?.every(({ name }) => name === 'value')) return any.map(({ value }) => value)
  const [only, ...others] = readEqualities(filter)?.toSorted((a) => (a.name === 'value' ? -1 : 1)) ?? []
  return only?.name === 'value' && others.every(({ name, value }) => name === 'type' && /^user$/i.test(value))
    ? [only.value]
    : undefined
}

/** Some directories send the id itself. An id unknown to the shop stands for nobody, whatever its length. */
const Member = z.union([
  z.string().transform((value) => ({ value })),
  attributes
    .transform((sent) => ({ value: lowered(sent).get('value') }))
    .pipe(z.object({ value: z.string() })),
])

/**
 * The readable members to be removed, unless none is readable: one malformed entry must not keep another in the group.
 */
function readable(value: unknown): unknown {
  const members = [value].flat()
  const found = members.filter((each) => Member.safeParse(each).success)
  return found.length > 0 ? found : members
}

function readMembers(value: unknown): string[] {
  const members = z.array(Member).safeParse(typeof value === 'object' ? [value].flat() : value)
  if (!members.success)
    throw new ScimFailure(400, 'members must be a list with the id of each as its value.', 'invalidValue')
  return members.data.map(({ value: id }) => id)
}

const noSuchPath = () =>
  new ScimFailure(
    400,
    'Members are members, or to be removed as members[value eq "their id"].',
    'invalidPath',
  )
