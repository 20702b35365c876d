import { useState } from 'react'
import { titled } from '#contract/brand.ts'
import { allCompanies } from '#contract/companies/accounts.ts'
import { type Coupon, changeCoupon, createCoupon, listCoupons } from '#contract/coupons/endpoints.ts'
import { pageLimits } from '#contract/fields.ts'
import { listShop } from '#web/api-client.ts'
import { CouponDialog } from '#web/features/coupons/coupon-dialog.tsx'
import { conditionTexts, discountText, stateText, usesText } from '#web/features/coupons/coupon-words.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/coupons'

export const meta = () => [{ title: titled('Coupons') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(request)
  const [page, companies] = await Promise.all([
    loadPage(request, (place) => listShop(request, listCoupons, { q, ...place })),
    listShop(request, allCompanies, { limit: pageLimits.most }),
  ])
  return { page, q, companies: companies.rows }
}

export default function Coupons({ loaderData: { page, q, companies } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<Coupon | 'new'>()
  return (
    <div className="grid gap-6">
      <PageHead
        title="Coupons"
        intro="A code takes a percentage or an amount off the goods of an order, after price breaks and price lists, before freight and tax."
      >
        <May call={createCoupon}>
          <Button primary onClick={() => setEdited('new')}>
            New coupon
          </Button>
        </May>
      </PageHead>
      <SearchBar label="Code or company" />
      <RecordTable
        caption="Coupons, newest first"
        none={
          <NothingFound>
            {q === undefined
              ? 'No coupons yet. Buyers see no difference until there is one.'
              : 'No coupon here matches.'}
          </NothingFound>
        }
        rows={page.rows}
        columns={[
          {
            head: 'Code',
            isName: true,
            pocket: 'name',
            className: 'font-medium wrap-anywhere',
            cell: ({ code, company }) => (
              <>
                {code}
                {company && <span className="muted block text-sm">for {company.name}</span>}
              </>
            ),
          },
          {
            head: 'Discount',
            pocket: 'note',
            cell: (coupon) => (
              <>
                {discountText(coupon)}
                {conditionTexts(coupon).map((text) => (
                  <span key={text} className="muted block text-sm">
                    {text}
                  </span>
                ))}
              </>
            ),
          },
          { head: 'Orders', isEnd: true, cell: usesText },
          { head: 'Status', pocket: 'end', cell: stateText },
          {
            head: 'Change',
            isEnd: true,
            pocket: 'menu',
            cell: (coupon) => (
              <May call={changeCoupon}>
                <Button onClick={() => setEdited(coupon)}>
                  Edit<span className="sr-only"> the coupon {coupon.code}</span>
                </Button>
              </May>
            ),
          },
        ]}
      />
      <Pager page={page} nouns={['coupon', 'coupons']} />
      {edited && (
        <CouponDialog
          coupon={edited === 'new' ? undefined : edited}
          companies={companies}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
