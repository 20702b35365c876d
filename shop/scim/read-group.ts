import { z } from 'zod'
import { ScimFailure } from './failure.ts'
import { attributes, lowered, readEquality, readOperations } from './read.ts'

/** Reads what directories send of groups, in the forms of Entra ID and Okta too. */

/** What becomes of the members of a group. Ids are those of people, unless the directory is wrong. */
export interface MembersChange {
  readonly op: 'add' | 'remove' | 'replace'
  readonly ids: readonly string[]
}

export interface GroupChange {
  /** The names that it says the group has. */
  readonly displayNames: readonly unknown[]
  readonly members: readonly MembersChange[]
}

/** Reads a group, as PUT sends it. Without a list of members, they stay as they are. */
export function readGroup(body: unknown): GroupChange {
  const sent = attributes.safeParse(body)
  if (!sent.success) throw new ScimFailure(400, 'The body is not a group.', 'invalidSyntax')
  return readAttributes('replace', sent.data)
}

export function readGroupPatch(body: unknown): GroupChange {
  const changes = readOperations(body).map(({ op, name, value }) => {
    if (name !== undefined)
      return op === 'remove' ? readRemoval(name, value) : readAttributes(op, { [name]: value })
    const given = attributes.safeParse(value)
    if (op === 'remove') throw new ScimFailure(400, 'What is removed needs a path.', 'noTarget')
    if (!given.success)
      throw new ScimFailure(400, 'An operation without a path needs attributes.', 'invalidSyntax')
    return readAttributes(op, given.data)
  })
  return {
    displayNames: changes.flatMap(({ displayNames }) => displayNames),
    members: changes.flatMap(({ members }) => members),
  }
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
  if (/^displayname$/i.test(path)) throw new ScimFailure(400, 'displayName cannot be removed.', 'mutability')
  if (!/^members(\W|$)/i.test(path)) return { displayNames: [], members: [] }
  const match = /^members(?:\[(.*)\])?$/i.exec(path)
  if (!match) throw noSuchPath()
  const [, filter] = match
  if (filter === undefined)
    return {
      displayNames: [],
      members: [
        value === undefined || value === null
          ? { op: 'replace', ids: [] }
          : { op: 'remove', ids: readMembers(value) },
      ],
    }
  const { name, value: id } = readEquality(filter)
  if (name !== 'value' || id === undefined) throw noSuchPath()
  return { displayNames: [], members: [{ op: 'remove', ids: [id] }] }
}

const Member = z.object({ value: z.string().max(64) })

function readMembers(value: unknown): string[] {
  const members = z.array(Member).safeParse(Array.isArray(value) ? value : [value])
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

/** Reads a filter: the id of a group, which is its name too. A name is the same in upper and lower case. */
export function readGroupFilter(filter: string): string {
  const { name, value } = readEquality(filter)
  if ((name !== 'id' && name !== 'displayname') || value === undefined)
    throw new ScimFailure(
      400,
      'Only displayName and id can be filtered by, with eq and a text.',
      'invalidFilter',
    )
  return name === 'id' ? value : value.toLowerCase()
}
