import { type CompanyRole, companyRoles } from '#contract/companies/endpoints.ts'
import type { Database } from '#database/open.ts'
import { recordEvent } from '../companies/events.ts'
import { hasOtherOwner } from '../companies/members.ts'
import { lockCompany } from '../companies/store.ts'
import { ScimFailure } from './failure.ts'
import type { GroupChange, MembersChange } from './read-group.ts'
import { actor, type Directory } from './service.ts'
import * as store from './store.ts'

/** The groups of a company are its roles: always these three. */

/** Returns the groups that a person is in, the highest first: that of the role, and others below it. */
export const groupsOf = ({
  role,
  otherGroups,
}: Pick<store.StoredPerson, 'role' | 'otherGroups'>): CompanyRole[] =>
  role
    ? companyRoles
        .slice(companyRoles.indexOf(role))
        .filter((group) => group === role || otherGroups.includes(group))
    : []

/**
 * Moves people into and out of a group, and gives each the highest role of their groups; without any, that of buyers.
 * People who are taken out leave, whatever else the request says: its impossible parts are then skipped, and otherwise
 * refused.
 */
export function changeGroup(
  db: Database,
  directory: Directory,
  group: CompanyRole,
  change: GroupChange,
): Promise<store.StoredPerson[]> {
  const { customerId } = directory
  return db.transaction().execute(async (tx) => {
    const locked = await store.lockMembers(tx, customerId)
    await lockCompany(tx, customerId)
    const people = (await store.findMembers(tx, customerId)).filter(({ id }) => locked.has(id))
    const before = new Set(people.filter((person) => groupsOf(person).includes(group)).map(({ id }) => id))
    const after = change.members.reduce(changed, before)
    const leaving = people.filter(({ id }) => before.has(id) && !after.has(id))
    const takesOut = leaving.length > 0 || change.members.some(({ op }) => op === 'remove')
    if (!takesOut) requirePossible(group, change, after, people)
    // New members are added before others are removed, so that all owners can be replaced.
    for (const person of people.filter(({ id }) => after.has(id) && !before.has(id)))
      await setGroups(tx, directory, person, [...groupsOf(person), group])
    for (const person of leaving)
      await setGroups(
        tx,
        directory,
        person,
        groupsOf(person).filter((each) => each !== group),
      )
    return store.findMembers(tx, customerId)
  })
}

/** @throws ScimFailure that names the part of a change that cannot be made */
function requirePossible(
  group: CompanyRole,
  { displayNames, problem }: GroupChange,
  after: ReadonlySet<string>,
  people: readonly store.StoredPerson[],
): void {
  if (displayNames.some((name) => typeof name !== 'string' || name.toLowerCase() !== group))
    throw new ScimFailure(400, `The displayName of this group is always ${group}.`, 'mutability')
  if (problem) throw problem
  const stranger = [...after].find((id) => !people.some((person) => person.id === id))
  if (stranger !== undefined)
    throw new ScimFailure(
      400,
      `The company has no active user ${stranger.slice(0, 64)}; only its users are members of groups.`,
      'invalidValue',
    )
}

function changed(before: ReadonlySet<string>, { op, ids }: MembersChange): ReadonlySet<string> {
  if (op === 'add') return new Set([...before, ...ids])
  if (op === 'replace') return new Set(ids)
  return new Set([...before].filter((id) => !ids.includes(id)))
}

async function setGroups(
  tx: Database,
  directory: Directory,
  { id, email, role: before }: store.StoredPerson,
  groups: readonly CompanyRole[],
): Promise<void> {
  const { customerId } = directory
  const role = companyRoles.find((each) => groups.includes(each)) ?? 'buyer'
  if (role !== before) {
    if (before === 'owner' && !(await hasOtherOwner(tx, customerId, id)))
      throw new ScimFailure(
        409,
        `${email} is the last owner of the company in the shop. Make somebody else an owner first.`,
      )
    await tx.updateTable('users').set({ company_role: role }).where('id', '=', id).execute()
    await recordEvent(tx, actor(directory), 'member-changed', { subject: email, detail: role })
  }
  const otherGroups = groups.filter((each) => each !== role)
  await store.noteChange(tx, customerId, id, { otherGroups })
}
