import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { getPriceList, publishDraft } from '#contract/price-lists/endpoints.ts'
import { previewDraft, priceChanges } from '#contract/price-lists/impact-preview.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { ChangedProducts } from '#web/features/price-lists/changed-products.tsx'
import { CompanyImpacts, differenceText, ImpactTotals } from '#web/features/price-lists/impact-totals.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { Route } from './+types/price-list-impact'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = () => [{ title: titled('Price preview') }]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { show } = priceChanges.query?.shape ?? {}
  const shown = show?.safeParse(new URL(request.url).searchParams.get('show') ?? undefined).data ?? 'changed'
  const [list, preview, changes] = await orNotFound(
    Promise.all([
      callShop(request, getPriceList, { id }),
      callShop(request, previewDraft, { id }),
      loadPage(request, (page) => listShop(request, priceChanges, { id, show: shown, ...page })),
    ]),
  )
  return { list, preview, changes }
}

export default function PreviewPriceList({ loaderData }: Route.ComponentProps) {
  const { list, preview, changes } = loaderData
  const { _id: id, name, draft, companyCount } = list
  const { revision, orderCount, companies, changedProductCount, belowFloorCount, before, after } = preview
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { run, isBusy, error } = useShopCall()

  const publish = () =>
    run(publishDraft, { id, revision }, async ({ number }) => {
      toast(`Version ${number} of ${name} applies from now on`)
      await navigate(href('/dashBoard/priceLists/:id', { id }))
    })

  const showsFloors = search.get('show') === 'below-floor'
  return (
    <div className="grid gap-8">
      <PageHead
        title={`Preview of version ${draft?.number}`}
        back={{ to: href('/dashBoard/priceLists/:id', { id }), text: name }}
        intro={
          <>
            What “{name}” would change for {formatCount(companyCount)}{' '}
            {companyCount === 1 ? 'company' : 'companies'}. Nothing takes effect until you publish.
          </>
        }
      >
        <May call={publishDraft}>
          <ConfirmButton
            label={`Publish version ${draft?.number}`}
            primary
            disabled={isBusy}
            title="Publish these prices"
            confirm="Publish"
            onConfirm={publish}
          >
            <p>
              {formatCount(companyCount)} {companyCount === 1 ? 'company pays' : 'companies pay'} these prices
              at once.
              {orderCount > 0 && ` Their last orders would have cost ${differenceText(before, after)}.`}
              {belowFloorCount > 0 &&
                ` ${belowFloorCount === 1 ? 'One product is' : `${formatCount(belowFloorCount)} products are`} sold below the floor price.`}{' '}
              A published version cannot be changed.
            </p>
          </ConfirmButton>
        </May>
      </PageHead>
      <FormError>{error}</FormError>
      <ImpactTotals preview={preview} />
      {companies.length > 0 && (
        <Section id="companies" title="By company">
          <CompanyImpacts companies={companies} />
        </Section>
      )}
      <Section
        id="products"
        title={
          showsFloors
            ? `${formatCount(belowFloorCount)} below the floor price`
            : `${formatCount(changedProductCount)} ${changedProductCount === 1 ? 'product changes' : 'products change'}`
        }
      >
        {belowFloorCount > 0 && (
          <p className="flex flex-wrap items-center gap-3">
            {!showsFloors && (
              <span className="text-low">
                {belowFloorCount === 1 ? 'One product is' : `${formatCount(belowFloorCount)} products are`}{' '}
                sold below the floor price.
              </span>
            )}
            <Link to={{ search: showsFloors ? '' : '?show=below-floor' }} className="btn">
              {showsFloors ? 'Show what changes' : 'Show them'}
            </Link>
          </p>
        )}
        <ChangedProducts changes={changes} />
      </Section>
    </div>
  )
}
