import type { AdminRole } from '#contract/users/admin-roles.ts'
import type { MenuGroup, TopEntry } from '#web/features/navigation/dashboard-menu.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import type { FoundPage } from './find-options.ts'

interface KnownPages {
  readonly email: string | undefined
  readonly role: AdminRole | undefined
  readonly pages: readonly FoundPage[]
}

/** What the dashboard's menu showed last; of one browser tab, never on the server. */
let known: KnownPages | undefined

interface ShownMenu {
  readonly first: readonly TopEntry[]
  readonly groups: readonly MenuGroup[]
  readonly last: readonly TopEntry[]
}

/** Keeps the pages of the dashboard's menu for the search in the header. */
export function rememberPages({ first, groups, last }: ShownMenu, role: AdminRole | undefined): void {
  known = {
    email: readSession()?.email,
    role,
    pages: [
      ...[...first, ...last].map(({ to, name }) => ({ to, title: name, detail: 'Dashboard' })),
      ...groups.flatMap(({ heading, entries }) =>
        entries.map(({ to, name }) => ({ to, title: name, detail: heading })),
      ),
    ],
  }
}

/** Returns the dashboard's pages that the signed-in user was shown, and their role; undefined before the first. */
export function knownPages(): KnownPages | undefined {
  return known?.email !== undefined && known.email === readSession()?.email ? known : undefined
}
