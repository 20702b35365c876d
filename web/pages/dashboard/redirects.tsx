import { useState } from 'react'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import {
  deleteRedirect,
  exportRedirects,
  importRedirects,
  listMissedPaths,
  listRedirects,
  saveRedirect,
} from '#contract/redirects/endpoints.ts'
import { callShop, fileFromShop, listShop } from '#web/api-client.ts'
import { ImportRedirectsDialog } from '#web/features/redirects/import-redirects-dialog.tsx'
import { RedirectDialog } from '#web/features/redirects/redirect-dialog.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { Route } from './+types/redirects'

/** Missed paths on the page. */
const MISSED_SHOWN = 25

export const meta = () => [{ title: titled('Redirects') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(request)
  const [page, missed] = await Promise.all([
    loadPage(request, (place) => listShop(request, listRedirects, { q, ...place })),
    callShop(request, listMissedPaths, { limit: MISSED_SHOWN }),
  ])
  return { page, q, missed }
}

export default function Redirects({ loaderData: { page, q, missed } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<{ readonly path: string; readonly target: string }>()
  const [isImporting, setImporting] = useState(false)
  const { run, isBusy, error } = useShopCall()
  const isEmpty = page.total === 0 && q === undefined
  return (
    <div className="grid gap-6">
      <PageHead
        title="Redirects"
        intro="Permanent redirects from old addresses. Pages that exist are never hidden."
      >
        <div className="flex flex-wrap gap-2">
          <ExportButton
            label="Export CSV"
            name="redirects.csv"
            read={(request) => fileFromShop(request, exportRedirects, {})}
          />
          <May call={importRedirects}>
            <Button onClick={() => setImporting(true)}>Import CSV</Button>
          </May>
          <May call={saveRedirect}>
            <Button primary onClick={() => setEdited({ path: '', target: '' })}>
              Add a redirect
            </Button>
          </May>
        </div>
      </PageHead>
      {!isEmpty && <SearchBar label="Part of an address" />}
      <FormError>{error}</FormError>
      <RecordTable
        caption="Redirects, newest first"
        none={
          isEmpty ? (
            <EmptyState sentence="No redirects yet. With one, visitors of an old address arrive at the new one." />
          ) : (
            <NothingFound>No redirect here matches.</NothingFound>
          )
        }
        rows={page.rows}
        columns={[
          {
            head: 'Old address',
            isName: true,
            className: 'wrap-anywhere font-medium',
            cell: ({ path }) => path,
          },
          {
            head: 'Leads to',
            className: 'wrap-anywhere',
            cell: ({ target }) => (
              <a href={target} className="tap-link">
                {target}
              </a>
            ),
          },
          {
            head: 'Change',
            isEnd: true,
            cell: (redirect) => (
              <May call={saveRedirect}>
                <span className="flex flex-wrap gap-2 sm:justify-end">
                  <Button onClick={() => setEdited(redirect)}>
                    Edit<span className="sr-only"> the redirect of {redirect.path}</span>
                  </Button>
                  <ConfirmButton
                    label={
                      <>
                        Delete<span className="sr-only"> the redirect of {redirect.path}</span>
                      </>
                    }
                    disabled={isBusy}
                    confirm="Delete"
                    onConfirm={() => run(deleteRedirect, { id: redirect._id }, 'Deleted')}
                  >
                    <p className="wrap-anywhere">{redirect.path} will lead nowhere.</p>
                  </ConfirmButton>
                </span>
              </May>
            ),
          },
        ]}
      />
      {!isEmpty && <Pager page={page} nouns={['redirect', 'redirects']} />}
      <section aria-labelledby="missed" className="surface grid gap-4 p-5 sm:p-7">
        <div className="grid gap-1">
          <h2 id="missed" className="text-xl">
            Addresses that led nowhere
          </h2>
          <p className="muted max-w-prose">
            The most frequent ones of the last 90 days. Who requested them is not stored.
          </p>
        </div>
        <RecordTable
          labelledBy="missed"
          className=""
          none={<p className="muted">None so far.</p>}
          keyOf={({ path }) => path}
          rows={missed}
          columns={[
            { head: 'Address', isName: true, className: 'wrap-anywhere', cell: ({ path }) => path },
            { head: 'Times', cell: ({ misses }) => formatCount(misses) },
            { head: 'Last on', cell: ({ lastOn }) => formatDay(lastOn) },
            {
              head: 'Redirect',
              isEnd: true,
              cell: ({ path }) => (
                <May call={saveRedirect}>
                  <Button onClick={() => setEdited({ path, target: '' })}>
                    Redirect<span className="sr-only"> {path}</span>
                  </Button>
                </May>
              ),
            },
          ]}
        />
      </section>
      {edited && <RedirectDialog redirect={edited} onClose={() => setEdited(undefined)} />}
      {isImporting && <ImportRedirectsDialog onClose={() => setImporting(false)} />}
    </div>
  )
}
