import { href } from 'react-router'
import { allCompanies } from '#contract/companies/accounts.ts'
import { counted } from '#contract/counts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatAmount } from '#contract/money.ts'
import { allOrders } from '#contract/orders/endpoints.ts'
import { type AdminRole, mayCall } from '#contract/users/admin-roles.ts'
import { allUsers } from '#contract/users/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import type { FoundPage, FoundPages } from './find-options.ts'
import { knownPages } from './known-pages.ts'

/** The most records and pages of each kind. */
const MOST = 4

/**
 * Returns what words lead to in the dashboard: records that the signed-in admin may see, which the shop finds, actions,
 * and pages of the menu. None before the dashboard was opened in this tab.
 */
export async function dashboardPages(typed: string): Promise<readonly FoundPages[]> {
  const known = knownPages()
  if (!known) return []
  const { role, pages, actions } = known
  const [orders, companies, people] = await Promise.all([
    recordsOf(role, allOrders, async (request) =>
      (await callShop(request, allOrders, { q: typed, limit: String(MOST) })).map((order) => ({
        to: href('/dashBoard/order/:id', { id: order._id }),
        title: order.number,
        detail: `${order.name}, ${formatAmount(order.paymentAmount)}, ${order.status}`,
      })),
    ),
    recordsOf(role, allCompanies, async (request) =>
      (await callShop(request, allCompanies, { q: typed, limit: String(MOST) })).map(
        ({ _id, name, memberCount }) => ({
          to: href('/dashBoard/manageCompanies/:id', { id: _id }),
          title: name,
          detail: counted(memberCount, 'member'),
        }),
      ),
    ),
    recordsOf(role, allUsers, async (request) =>
      (await callShop(request, allUsers, { q: typed, limit: String(MOST) })).map(({ email }) => ({
        to: href('/dashBoard/people/:email', { email }),
        title: email,
        detail: 'Person',
      })),
    ),
  ])
  return [
    { heading: 'Orders', pages: orders },
    { heading: 'Companies', pages: companies },
    { heading: 'People', pages: people },
    { heading: 'Do', pages: matching(actions, typed) },
    { heading: 'Go to', pages: matching(pages, typed) },
  ]
}

/** Returns the first pages in whose name each word begins a word. */
const matching = (pages: readonly FoundPage[], typed: string) => {
  const words = typed.toLowerCase().split(' ').filter(Boolean)
  return pages
    .filter(({ title }) => words.every((word) => ` ${title.toLowerCase()}`.includes(` ${word}`)))
    .slice(0, MOST)
}

/** Returns the records that a call finds; none if the role may not make it, or the shop does not answer. */
async function recordsOf(
  role: AdminRole | undefined,
  call: Endpoint,
  find: (request: Request) => Promise<readonly FoundPage[]>,
): Promise<readonly FoundPage[]> {
  if (!mayCall(call, role)) return []
  try {
    return await find(new Request(location.href))
  } catch {
    return []
  }
}
