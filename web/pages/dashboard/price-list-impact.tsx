import { useState } from 'react'
import { data, href, Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '#contract/api.ts'
import { priceChanges } from '#contract/price-lists/impact-preview.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { ChangedProducts } from '#web/features/price-lists/changed-products.tsx'
import { CompanyImpacts, differenceText, ImpactTotals } from '#web/features/price-lists/impact-totals.tsx'
import { May } from '#web/features/sign-in/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { NotFound } from '#web/ui/not-found.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/price-list-impact'

export const meta = () => [{ title: 'ImpactPreview · Hundredfold' }]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { show } = priceChanges.query?.shape ?? {}
  const shown = show?.safeParse(new URL(request.url).searchParams.get('show') ?? undefined).data ?? 'changed'
  try {
    const [list, preview, changes] = await Promise.all([
      callShop(request, api.getPriceList, { id }),
      callShop(request, api.previewDraft, { id }),
      loadPage(request, (page) => listShop(request, api.priceChanges, { id, show: shown, ...page })),
    ])
    return { list, preview, changes }
  } catch (failure) {
    if (failure instanceof Refused && failure.status < 500) throw data(failure.message, { status: 404 })
    throw failure
  }
}

export default function PreviewPriceList({ loaderData }: Route.ComponentProps) {
  const { list, preview, changes } = loaderData
  const { _id: id, name, draft, companyCount } = list
  const { revision, orderCount, companies, changedProductCount, belowFloorCount, before, after } = preview
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mutate = useMutation<{ readonly id: string; readonly revision: number }>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function publish() {
    setBusy(true)
    const failure = await mutate({
      input: { id, revision },
      send: (input, { request, idempotencyKey }) =>
        callShop(request, api.publishDraft, input, { idempotencyKey }),
      onDone: async ({ number }) => {
        toast(`Version ${number} of ${name} holds from now on`)
        await navigate(href('/dashBoard/priceLists/:id', { id }))
      },
    })
    setError(failure?.message)
    setAsking(false)
    setBusy(false)
  }

  const showsFloors = search.get('show') === 'below-floor'
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <Link
          to={href('/dashBoard/priceLists/:id', { id })}
          className="anchor inline-flex min-h-11 items-center justify-self-start"
        >
          {name}
        </Link>
        <h1 className="text-3xl wrap-anywhere">ImpactPreview of version {draft?.number}</h1>
        <p className="muted max-w-prose">
          What “{name}” would change for {formatCount(companyCount)}{' '}
          {companyCount === 1 ? 'company' : 'companies'}. Nothing takes effect until you publish.
        </p>
      </div>
      <ImpactTotals preview={preview} />
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3">
        <May call={api.publishDraft}>
          <button type="button" className="btn btn-primary" disabled={busy} onClick={() => setAsking(true)}>
            Publish version {draft?.number}
          </button>
        </May>
        <Link to={href('/dashBoard/priceLists/:id', { id })} className="btn">
          Back to the draft
        </Link>
      </div>
      {companies.length > 0 && (
        <section aria-labelledby="companies" className="grid gap-4">
          <h2 id="companies" className="text-xl">
            By company
          </h2>
          <CompanyImpacts companies={companies} />
        </section>
      )}
      <section aria-labelledby="products" className="grid gap-4">
        <h2 id="products" className="text-xl">
          {showsFloors
            ? `${formatCount(belowFloorCount)} below their floor`
            : `${formatCount(changedProductCount)} ${changedProductCount === 1 ? 'product changes' : 'products change'}`}
        </h2>
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
      </section>
      {asking && (
        <ConfirmDialog
          title="Publish these prices"
          confirm="Publish"
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={publish}
        >
          <p>
            {formatCount(companyCount)} {companyCount === 1 ? 'company pays' : 'companies pay'} by them at
            once.
            {orderCount > 0 && ` Their last orders would have cost ${differenceText(before, after)}.`}
            {belowFloorCount > 0 && ` ${formatCount(belowFloorCount)} prices are below the floor.`} A version
            that is published stays as it is.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
    return <NotFound />
  throw error
}
