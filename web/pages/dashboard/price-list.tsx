import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { allCompanies } from '#contract/companies/accounts.ts'
import {
  discardDraft,
  getPriceList,
  listedProducts,
  setDraftPrices,
  startDraft,
  updatePriceList,
} from '#contract/price-lists/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { ListedProducts } from '#web/features/price-lists/listed-products.tsx'
import { PercentForm } from '#web/features/price-lists/percent-form.tsx'
import { PriceListDialog } from '#web/features/price-lists/price-list-dialog.tsx'
import { VersionHistory } from '#web/features/price-lists/version-history.tsx'
import { versionText } from '#web/features/price-lists/version-text.ts'
import { May, useMay } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuLine } from '#web/ui/menu.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { RecordHead } from '#web/ui/record-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { Route } from './+types/price-list'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.list.name ?? 'Price list') },
]

/** At most this many companies are named. */
const TOLD_COMPANIES = 10

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [list, companies] = await orNotFound(
    Promise.all([
      callShop(request, getPriceList, { id }),
      callShop(request, allCompanies, { price_list_id: id, limit: TOLD_COMPANIES }),
    ]),
  )
  const shown = list.draft ?? list.published
  const products =
    shown &&
    (await loadPage(request, (page) =>
      listShop(request, listedProducts, { id, number: shown.number, q: searchIn(request), ...page }),
    ))
  return { list, companies, shown, products }
}

export default function PriceListPage({ loaderData }: Route.ComponentProps) {
  const { list, companies, shown, products } = loaderData
  const { _id: id, name, notes, companyCount, published, draft } = list
  const may = useMay()
  const { run, isBusy, error } = useShopCall()
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/priceLists'), text: 'All price lists' }}
        isNamed
        number={name}
        about={
          published
            ? `Version ${published.number} is in force: ${versionText(published)}.`
            : 'Nothing is published yet, so it changes no prices.'
        }
        actions={
          draft ? (
            <Link to={href('/dashBoard/priceLists/:id/rehearsal', { id })} className="btn btn-primary">
              Preview and publish
            </Link>
          ) : (
            <May call={startDraft}>
              <Button
                primary
                disabled={isBusy}
                onClick={() => run(startDraft, { id }, 'The draft is a copy of what is published')}
              >
                Change the prices
              </Button>
            </May>
          )
        }
        menu={
          <>
            <May call={updatePriceList}>
              <DialogButton
                dialog={(onClose) => (
                  <PriceListDialog
                    title="Name and notes"
                    head={list}
                    submit="Save"
                    send={(head, { request }) => callShop(request, updatePriceList, { id, ...head })}
                    onDone={() => void toast('Saved')}
                    onClose={onClose}
                  />
                )}
              >
                Name and notes
              </DialogButton>
            </May>
            <MenuLine />
            {draft && (
              <May call={discardDraft}>
                <ConfirmButton
                  look="plain-danger"
                  label="Discard the draft"
                  disabled={isBusy}
                  confirm="Discard the draft"
                  onConfirm={() => run(discardDraft, { id }, 'Draft discarded')}
                >
                  <p>The changes in the draft are lost. The published version stays.</p>
                </ConfirmButton>
              </May>
            )}
          </>
        }
      >
        {notes && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{notes}</p>}
        <p className="wrap-anywhere">
          {companyCount === 0 && 'No company uses it. Assign it on a company’s page.'}
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
        <FormError>{error}</FormError>
      </RecordHead>
      {draft && (
        <Section id="draft" title={<>Draft of version {draft.number}</>} className="grid gap-4">
          <PercentForm key={draft.number} id={id} percentOff={draft.percentOff} />
        </Section>
      )}
      {shown && products && (
        <ListedProducts
          listId={id}
          number={shown.number}
          percentOff={shown.percentOff}
          isDraft={draft !== undefined && may(setDraftPrices)}
          products={products}
        />
      )}
      {list.versions.length > 0 && <VersionHistory listId={id} versions={list.versions} />}
    </div>
  )
}
