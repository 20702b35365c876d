import { Form, href, Link } from 'react-router'
import { z } from 'zod'
import { titled } from '#contract/brand.ts'
import { companyOrders, getCompany, isApprover, MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { listMembers } from '#contract/companies/members.ts'
import { CostCentreCode } from '#contract/cost-centres/cost-centre.ts'
import { listCostCentres, MAX_COST_CENTRES } from '#contract/cost-centres/endpoints.ts'
import { Id } from '#contract/fields.ts'
import { OrderStatus } from '#contract/orders/order.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { forMembers } from '#web/features/companies/for-members.ts'
import { costCentreOptions } from '#web/features/cost-centres/cost-centre-field.tsx'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/company-orders'

export const meta = () => [{ title: titled('Company orders') }]

const Filter = z.object({
  member: Id.optional().catch(undefined),
  status: OrderStatus.optional().catch(undefined),
  costCentre: CostCentreCode.optional().catch(undefined),
  agent: Id.optional().catch(undefined),
})

/** The filter is in the address, so that it can be bookmarked, shared and returned to. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const filter = Filter.parse(Object.fromEntries([...search].filter(([, value]) => value !== '')))
  const [page, { company }, members, costCentres] = await forMembers(
    request,
    Promise.all([
      loadPage(request, (place) => listShop(request, companyOrders, { ...filter, ...place })),
      callShop(request, getCompany, {}),
      callShop(request, listMembers, { limit: MAX_MEMBERS }),
      callShop(request, listCostCentres, { limit: MAX_COST_CENTRES }),
    ]),
  )
  return { page, filter, members: isApprover(company?.role) ? members : [], costCentres }
}

export default function CompanyOrders({ loaderData }: Route.ComponentProps) {
  const { page, filter, members, costCentres } = loaderData
  const { rows: orders, total } = page
  const { member = '', status = '', costCentre = '', agent } = filter
  const isFiltered = Boolean(member || status || costCentre || agent)
  return (
    <div className="grid gap-8">
      <PageHead title="Company orders" intro="Orders placed by members of your company." />
      <Form
        key={`${member} ${status} ${costCentre} ${agent}`}
        role="search"
        className="surface flex flex-wrap items-end gap-4 p-4 *:grow sm:p-5"
      >
        {members.length > 0 && (
          <Select
            label="Member"
            name="member"
            defaultValue={member}
            options={[
              ['', 'Everybody'],
              ...members.map(({ _id, name, email }) => [_id, name ? `${name}, ${email}` : email] as const),
            ]}
          />
        )}
        <Select
          label="Status"
          name="status"
          defaultValue={status}
          options={[['', 'Any'], ...OrderStatus.options.map((each) => [each, each] as const)]}
        />
        {costCentres.length > 0 && (
          <Select
            label="Cost centre"
            name="costCentre"
            defaultValue={costCentre}
            options={[['', 'Any'], ...costCentreOptions(costCentres)]}
          />
        )}
        {agent && <input type="hidden" name="agent" value={agent} />}
        <Button type="submit">Search</Button>
      </Form>
      {agent && total > 0 && (
        <p>
          Orders placed by one agent.{' '}
          <Link to={href('/dashBoard/companyOrders')} className="anchor tap-line">
            Show all orders
          </Link>
        </p>
      )}
      {total === 0 ? (
        <EmptyState sentence={isFiltered ? 'No order here matches.' : 'The company has ordered nothing yet.'}>
          {isFiltered && (
            <Link to={href('/dashBoard/companyOrders')} className="btn btn-primary">
              Show all orders
            </Link>
          )}
        </EmptyState>
      ) : (
        <CardList rows={orders}>{(order) => <OrderCard order={order} />}</CardList>
      )}
      {total > 0 && <Pager page={page} nouns={['order', 'orders']} />}
    </div>
  )
}
