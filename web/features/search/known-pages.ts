import type { AdminRole } from '#contract/users/admin-roles.ts'
import type { MenuGroup, TopEntry } from '#web/features/navigation/dashboard-menu.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import type { FoundPage } from './find-options.ts'

interface ShownMenu {
  readonly first: readonly TopEntry[]
  readonly groups: readonly MenuGroup[]
  readonly last: readonly TopEntry[]
}

interface KnownPages {
  readonly email: string | undefined
  readonly role: AdminRole | undefined
  readonly pages: readonly FoundPage[]
  /** What can be begun on one of them. */
  readonly actions: readonly FoundPage[]
}

/** What the dashboard's menu showed last, in this tab; never set on the server. */
let known: KnownPages | undefined

/** Keeps the pages of the dashboard's menu for the search in the header. */
export function rememberPages({ first, groups, last }: ShownMenu, role: AdminRole | undefined): void {
  const entries = [
    ...[...first, ...last].map((entry) => ({ ...entry, detail: 'Dashboard' })),
    ...groups.flatMap(({ heading, entries }) => entries.map((entry) => ({ ...entry, detail: heading }))),
  ]
  known = {
    email: readSession()?.email,
    role,
    pages: entries.map(({ to, name, detail }) => ({ to, title: name, detail })),
    actions: entries.flatMap(({ to, name, does }) => (does ? [{ to, title: does, detail: name }] : [])),
  }
}

/** Returns the dashboard's pages that the signed-in user was shown, and their role; undefined before the first. */
export function knownPages(): KnownPages | undefined {
  return known?.email !== undefined && known.email === readSession()?.email ? known : undefined
}
