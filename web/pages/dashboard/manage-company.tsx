import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { allCompanies, getCompanyAccount } from '#contract/companies/accounts.ts'
import { counted } from '#contract/counts.ts'
import { listElectronicOrders } from '#contract/electronic-orders/endpoints.ts'
import { pageLimits } from '#contract/fields.ts'
import { formatAmount } from '#contract/money.ts'
import { allPriceLists, assignPriceList } from '#contract/price-lists/endpoints.ts'
import { listCategories } from '#contract/products/endpoints.ts'
import { listPunchOutConnections } from '#contract/punchout/endpoints.ts'
import { companyAccount } from '#contract/terms/endpoints.ts'
import { callPublic, callShop, listShop } from '#web/api-client.ts'
import { Assortment } from '#web/features/companies/assortment.tsx'
import { Fact, RuleFacts } from '#web/features/companies/company-facts.tsx'
import { memberColumns } from '#web/features/companies/member-columns.tsx'
import { Parent } from '#web/features/companies/parent.tsx'
import { TaxExemption } from '#web/features/companies/tax-exemption.tsx'
import { TaxNumberChecks } from '#web/features/companies/tax-number-checks.tsx'
import { ReceivedOrders } from '#web/features/electronic-orders/received.tsx'
import { OrdersTable } from '#web/features/orders/orders-table.tsx'
import { AssignDialog } from '#web/features/price-lists/assign-dialog.tsx'
import { Connections } from '#web/features/punchout/connections.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { AccountFacts } from '#web/features/terms/account-facts.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/manage-company'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.company.name ?? 'Company') },
]

/** Electronic orders on the page. */
const SHOWN_RECEIVED = 10

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [company, account, lists, connections, received, categories, companies] = await orNotFound(
    Promise.all([
      callShop(request, getCompanyAccount, { id }),
      callShop(request, companyAccount, { id }),
      callShop(request, allPriceLists, { limit: pageLimits.most }),
      callShop(request, listPunchOutConnections, { id }),
      listShop(request, listElectronicOrders, { id, limit: SHOWN_RECEIVED }),
      callPublic(listCategories, {}),
      callShop(request, allCompanies, { limit: pageLimits.most }),
    ]),
  )
  return { company, account, lists, connections, received, categories, companies }
}

export default function ManageCompany({ loaderData }: Route.ComponentProps) {
  const { company, account, lists, connections, received, categories, companies } = loaderData
  const { _id, name, taxNumber, since, members, orderCount, orderTotal, priceList, newestOrders } = company
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/manageCompanies'), text: 'All companies' }}
        isNamed
        number={name}
        about={
          <>
            Since <time dateTime={since}>{formatDay(since)}</time>.{' '}
            {orderCount === 0
              ? 'No orders yet.'
              : `${counted(orderCount, 'order')} for ${formatAmount(orderTotal)}.`}
          </>
        }
        actions={
          <Link
            to={href('/dashBoard/manageCompanies/:id/account', { id: _id })}
            prefetch="intent"
            className="btn"
          >
            Terms, open invoices and statement
          </Link>
        }
      />
      <RecordBody
        aside={
          <Section id="details" title="Details">
            <dl className="grid gap-5">
              {taxNumber && <Fact label="Tax number">{taxNumber}</Fact>}
              <Fact label="Tax">
                <TaxExemption company={company} />
              </Fact>
              <Fact label="Price list">
                <span className="flex flex-wrap items-center gap-x-4">
                  {priceList ? (
                    <Link to={href('/dashBoard/priceLists/:id', { id: priceList._id })} className="tap-line">
                      {priceList.name}
                    </Link>
                  ) : company.parent ? (
                    'The parent’s, if it has one'
                  ) : (
                    'None'
                  )}
                  <May call={assignPriceList}>
                    <DialogButton
                      dialog={(onClose) => <AssignDialog company={company} lists={lists} onClose={onClose} />}
                    >
                      Change the price list
                    </DialogButton>
                  </May>
                </span>
              </Fact>
              <Fact label="Categories">
                <Assortment
                  company={company}
                  categories={categories}
                  hasParent={company.parent !== undefined}
                />
              </Fact>
              <Parent company={company} companies={companies} />
              <RuleFacts rules={company} />
            </dl>
          </Section>
        }
      >
        <Section id="account" title="Account">
          <AccountFacts account={account} />
        </Section>
        {newestOrders.length > 0 && (
          <Section id="newest-orders" title="Newest orders">
            <OrdersTable orders={newestOrders} />
          </Section>
        )}
        <Section id="members" title="Members">
          <RecordTable labelledBy="members" rows={members} columns={memberColumns(() => true)} />
        </Section>
        <Connections id={_id} connections={connections} members={members} />
        {received.total > 0 && <ReceivedOrders received={received.rows} total={received.total} />}
        {company.taxNumberChecks && <TaxNumberChecks company={company} checks={company.taxNumberChecks} />}
      </RecordBody>
    </div>
  )
}
