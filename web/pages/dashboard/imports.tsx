import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { listImports, uploadImport } from '#contract/imports/endpoints.ts'
import { listSuppliers } from '#contract/imports/feeds.ts'
import { listWantedPictures } from '#contract/imports/pictures.ts'
import { listWantedFiles } from '#contract/imports/wanted-files.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { ImportStateBadge } from '#web/features/imports/import-state.tsx'
import { PicturesSection, SHOWN_PICTURES } from '#web/features/imports/pictures-section.tsx'
import { SupplierTable } from '#web/features/imports/supplier-table.tsx'
import { UploadForm } from '#web/features/imports/upload-form.tsx'
import { WantedFiles } from '#web/features/imports/wanted-files.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/imports'

export const meta = () => [{ title: titled('Imports') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, suppliers, pictures, files] = await Promise.all([
    loadPage(request, (place) => listShop(request, listImports, place)),
    callShop(request, listSuppliers, {}),
    listShop(request, listWantedPictures, { limit: SHOWN_PICTURES }),
    listShop(request, listWantedFiles, { limit: SHOWN_PICTURES }),
  ])
  return { page, suppliers, pictures, files }
}

export default function Imports({ loaderData: { page, suppliers, pictures, files } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHead
        title="Imports"
        intro="Whole catalogues and price lists: product exports of Shopify, WooCommerce and Magento, and files of any supplier. The columns SKU and price are enough. You see the effect of a file before it changes anything."
      />
      <May call={uploadImport}>
        <UploadForm suppliers={suppliers} />
      </May>
      <RecordTable
        none={<p className="muted">No file yet.</p>}
        caption="Imports, newest first"
        rows={page.rows}
        columns={[
          {
            head: 'File',
            isName: true,
            pocket: 'name',
            className: 'wrap-anywhere',
            cell: ({ _id: id, fileName, supplier }) => (
              <>
                <Link to={href('/dashBoard/imports/:id', { id })} className="row-link">
                  {fileName}
                </Link>
                {supplier && <span className="muted block text-sm">{supplier}</span>}
              </>
            ),
          },
          {
            head: 'Uploaded',
            pocket: 'note',
            cell: ({ createdAt, createdBy }) => (
              <>
                <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
                <span className="muted block text-sm wrap-anywhere">{createdBy}</span>
              </>
            ),
          },
          { head: 'Status', pocket: 'end-note', cell: ({ state }) => <ImportStateBadge state={state} /> },
          { head: 'Rows', isEnd: true, pocket: 'end', cell: ({ rowCount }) => formatCount(rowCount) },
        ]}
      />
      {page.total > 0 && <Pager page={page} nouns={['import', 'imports']} />}
      {suppliers.length > 0 && <SupplierTable suppliers={suppliers} />}
      <PicturesSection pictures={pictures.rows} total={pictures.total} />
      <WantedFiles files={files.rows} total={files.total} />
    </div>
  )
}
