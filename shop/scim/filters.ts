import { normalEmail } from '#contract/fields.ts'
import { ScimFailure } from './failure.ts'
import { textOf, withoutSchema } from './read.ts'

/** Filters of lists (RFC 7644 §3.4.2.2), as directories send them: attributes that equal a text, joined by "and". */

/** Attributes of a filter and the texts that they equal. */
export interface Equality {
  /** In lower case, without its schema. */
  readonly name: string
  readonly value: string
}

const EQUALITY = String.raw`([\w.:$]+|[\w.:]+\[type eq "work"\]\.value)\s+eq\s+("(?:[^"\\]|\\.){0,300}")`
const JOINED = {
  and: new RegExp(`^\\s*${EQUALITY}\\s*(and\\s+|$)`, 'i'),
  or: new RegExp(`^\\s*${EQUALITY}\\s*(or\\s+|$)`, 'i'),
}
/** Directories send one or two. */
const MAX_EQUALITIES = 100

/** Reads `attribute eq "text"`, or several. Undefined for any other filter. */
export function readEqualities(filter: string, joinedBy: 'and' | 'or' = 'and'): Equality[] | undefined {
  const found: Equality[] = []
  let rest = filter
  while (found.length < MAX_EQUALITIES) {
    const [all = '', name = '', quoted = '', joint = ''] = JOINED[joinedBy].exec(rest) ?? []
    const value = quotedText(quoted)
    if (value === undefined) return undefined
    found.push({ name: withoutSchema(name).toLowerCase(), value })
    if (joint === '') return found
    rest = rest.slice(all.length)
  }
  return undefined
}

/** A JSON string. */
function quotedText(quoted: string): string | undefined {
  try {
    return textOf(JSON.parse(quoted))
  } catch {
    return undefined
  }
}

export interface Filter {
  readonly by: 'id' | 'userName' | 'externalId'
  readonly value: string
}

const attributesOfUsers: ReadonlyMap<string, Filter['by']> = new Map([
  ['id', 'id'],
  ['username', 'userName'],
  ['emails', 'userName'],
  ['emails.value', 'userName'],
  ['emails[type eq "work"].value', 'userName'],
  ['externalid', 'externalId'],
])

/** Reads a filter of users. All of it must be true of them. */
export function readFilter(filter: string): Filter[] {
  return (readEqualities(filter) ?? [{ name: '', value: '' }]).map(({ name, value }) => {
    const by = attributesOfUsers.get(name)
    if (by) return { by, value: by === 'userName' ? normalEmail(value) : value }
    throw new ScimFailure(
      400,
      'Only userName, externalId, id and emails.value can be filtered by, with eq and a text, joined by and.',
      'invalidFilter',
    )
  })
}

export interface GroupFilter {
  /** The id of the group, which is its name too. A name is the same in upper and lower case. */
  readonly names: readonly string[]
  /** Ids of people who must be members. */
  readonly members: readonly string[]
}

export function readGroupFilter(filter: string): GroupFilter {
  const equalities = readEqualities(filter) ?? [{ name: '', value: '' }]
  const known = ['id', 'displayname', 'members', 'members.value']
  if (!equalities.every(({ name }) => known.includes(name)))
    throw new ScimFailure(
      400,
      'Only displayName, id and members can be filtered by, with eq and a text, joined by and.',
      'invalidFilter',
    )
  const isMember = ({ name }: Equality) => name.startsWith('members')
  return {
    names: equalities
      .filter((each) => !isMember(each))
      .map(({ name, value }) => (name === 'id' ? value : value.toLowerCase())),
    members: equalities.filter(isMember).map(({ value }) => value),
  }
}
