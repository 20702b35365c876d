import { useState } from 'react'
import { data, href, Link, useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, errorMessage, listShop } from '#web/api-client.ts'
import { ListedProducts } from '#web/features/price-lists/listed-products.tsx'
import { PercentForm } from '#web/features/price-lists/percent-form.tsx'
import { PriceListDialog } from '#web/features/price-lists/price-list-dialog.tsx'
import { VersionHistory } from '#web/features/price-lists/version-history.tsx'
import { versionText } from '#web/features/price-lists/version-text.ts'
import { May, useMay } from '#web/features/sign-in/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/price-list'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.list.name ?? 'Price list'} · Hundredfold` },
]

/** At most this many companies are named. */
const TOLD_COMPANIES = 10

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  try {
    const [list, companies] = await Promise.all([
      callShop(request, api.getPriceList, { id }),
      callShop(request, api.allCompanies, { price_list_id: id, limit: TOLD_COMPANIES }),
    ])
    const shown = list.draft ?? list.published
    const q = new URL(request.url).searchParams.get('q')?.slice(0, 100) || undefined
    const products =
      shown &&
      (await loadPage(request, (page) =>
        listShop(request, api.listedProducts, { id, number: shown.number, q, ...page }),
      ))
    return { list, companies, shown, products }
  } catch (failure) {
    if (failure instanceof Refused && failure.status < 500) throw data(failure.message, { status: 404 })
    throw failure
  }
}

/** Starts or discards a draft. */
export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const discards = (await request.formData()).get('intent') === 'discard'
  try {
    if (discards) await callShop(request, api.discardDraft, { id })
    else await callShop(request, api.startDraft, { id })
    toast(discards ? 'Threw the draft away' : 'The draft is a copy of what is published')
    return {}
  } catch (failure) {
    return { error: errorMessage(failure) }
  }
}

export default function PriceListPage({ loaderData }: Route.ComponentProps) {
  const { list, companies, shown, products } = loaderData
  const { _id: id, name, notes, companyCount, published, draft } = list
  const may = useMay()
  const [open, setOpen] = useState<'head' | 'discard'>()
  const close = () => setOpen(undefined)
  const fetcher = useFetcher<{ error?: string }>()
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'start' | 'discard') => void fetcher.submit({ intent }, { method: 'post' })
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <Link
          to={href('/dashBoard/priceLists')}
          className="anchor inline-flex min-h-11 items-center justify-self-start"
        >
          All price lists
        </Link>
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
        {notes && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{notes}</p>}
        <p className="muted">
          {published
            ? `Version ${published.number} holds: ${versionText(published)}.`
            : 'Nothing is published yet, so that it changes no price.'}
        </p>
        <p className="wrap-anywhere">
          {companyCount === 0 && 'No company has it. Give it to one on the company’s page.'}
          {companyCount > 0 && 'Used by '}
          {companies.map((company, place) => (
            <span key={company._id}>
              {place > 0 && ', '}
              <Link
                to={href('/dashBoard/manageCompanies/:id', { id: company._id })}
                className="anchor inline-flex min-h-6 items-center"
              >
                {company.name}
              </Link>
            </span>
          ))}
          {companyCount > companies.length && ` and ${companyCount - companies.length} more`}
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          {draft ? (
            <>
              <Link to={href('/dashBoard/priceLists/:id/rehearsal', { id })} className="btn btn-primary">
                Preview and publish
              </Link>
              <May call={api.discardDraft}>
                <button type="button" className="btn" disabled={busy} onClick={() => setOpen('discard')}>
                  Discard the draft
                </button>
              </May>
            </>
          ) : (
            <May call={api.startDraft}>
              <button type="button" className="btn btn-primary" disabled={busy} onClick={() => send('start')}>
                Change the prices
              </button>
            </May>
          )}
          <May call={api.updatePriceList}>
            <button type="button" className="btn" onClick={() => setOpen('head')}>
              Name and notes
            </button>
          </May>
        </div>
        <FormError>{fetcher.data?.error}</FormError>
      </div>
      {draft && (
        <section aria-labelledby="draft" className="surface grid gap-4 p-6 sm:p-8">
          <h2 id="draft" className="text-xl">
            Draft of version {draft.number}
          </h2>
          <PercentForm key={draft.number} id={id} percentOff={draft.percentOff} />
        </section>
      )}
      {shown && products && (
        <ListedProducts
          listId={id}
          number={shown.number}
          isDraft={draft !== undefined && may(api.setDraftPrices)}
          products={products}
        />
      )}
      {list.versions.length > 0 && <VersionHistory listId={id} versions={list.versions} />}
      {open === 'head' && (
        <PriceListDialog
          title="Name and notes"
          head={list}
          submit="Save"
          send={(head, { request }) => callShop(request, api.updatePriceList, { id, ...head })}
          onDone={() => void toast('Saved')}
          onClose={close}
        />
      )}
      {open === 'discard' && (
        <ConfirmDialog
          title="Are You Sure"
          confirm="Discard the draft"
          busy={busy}
          onClose={close}
          onConfirm={() => {
            close()
            send('discard')
          }}
        >
          <p>What was changed in the draft is lost. What is published stays.</p>
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
