import { useState } from 'react'
import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { pageLimits } from '#contract/fields.ts'
import { formatAmount } from '#contract/money.ts'
import { makePurchaseOrder } from '#contract/purchasing/endpoints.ts'
import { type ReorderLine, reorderList, SALES_DAYS } from '#contract/purchasing/reorder-list.ts'
import { listPurchasingSuppliers, setSupplierTerms } from '#contract/purchasing/suppliers.ts'
import { listShop } from '#web/api-client.ts'
import { PiecesField } from '#web/features/lines/line-fields.tsx'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { OrderChosen } from '#web/features/purchasing/order-chosen.tsx'
import { TermsDialog } from '#web/features/purchasing/terms-dialog.tsx'
import { useSelection } from '#web/features/purchasing/use-selection.ts'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/reorder-list'

export const meta = () => [{ title: titled('Reorder List') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const supplier = new URL(request.url).searchParams.get('supplier') || undefined
  const q = searchIn(request)
  const [page, suppliers] = await Promise.all([
    loadPage(request, (place) => listShop(request, reorderList, { q, supplier, ...place })),
    listShop(request, listPurchasingSuppliers, { limit: pageLimits.most }),
  ])
  return { page, suppliers: suppliers.rows, q }
}

export default function ReorderList({ loaderData: { page, suppliers, q } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<ReorderLine>()
  const { chosen, piecesOf, choose, clear } = useSelection(page.rows)
  const may = useMay()
  const canOrder = may(makePurchaseOrder) && suppliers.length > 0
  const canEdit = may(setSupplierTerms) && suppliers.length > 0
  return (
    <div className="full-width grid min-w-0 gap-6">
      <PageHead
        title="Reorder List"
        intro={`When products run out, based on sales of the last ${SALES_DAYS} days, which are counted every hour, and on deliveries that come in time.`}
      >
        <Link to={href('/dashBoard/suppliers')} className="btn">
          Suppliers
        </Link>
      </PageHead>
      {/* Kept, so that what was typed is there again. */}
      <div hidden={chosen.length > 0}>
        <SearchBar label="Name or SKU (all products)">
          {suppliers.length > 0 && (
            <Filter
              label="Supplier"
              name="supplier"
              options={[['', 'Any'], ...suppliers.map(({ _id, name }) => [_id, name] as const)]}
            />
          )}
        </SearchBar>
      </div>
      {canOrder && <OrderChosen chosen={chosen} suppliers={suppliers} onNone={clear} />}
      <RecordTable
        caption="Products, by the day they run out"
        none={
          <NothingFound>
            {q === undefined ? 'No product here was sold recently.' : 'No product here matches.'}
          </NothingFound>
        }
        rows={page.rows}
        columns={[
          {
            head: 'Product',
            isName: true,
            pocket: 'name',
            cell: ({ name, sku }) => <NameAndSku name={name}>{sku}</NameAndSku>,
          },
          {
            head: 'Available',
            isEnd: true,
            pocket: 'end',
            cell: ({ availableQuantity, awaited }) => (
              <>
                {formatCount(availableQuantity)}
                {awaited > 0 && <span className="muted block text-sm">{formatCount(awaited)} awaited</span>}
              </>
            ),
          },
          { head: 'Incoming', isEnd: true, leaves: 'first', cell: ({ incoming }) => formatCount(incoming) },
          {
            head: 'Sold a day',
            isEnd: true,
            leaves: 'later',
            cell: ({ soldPerDay }) => perDayText(soldPerDay),
          },
          {
            head: 'Runs out',
            pocket: 'end-note',
            cell: ({ emptyOn, soldPerDay }) =>
              emptyOn ? (
                <time dateTime={emptyOn} className="whitespace-nowrap">
                  {formatDay(emptyOn)}
                </time>
              ) : (
                <span className="muted whitespace-nowrap">
                  {soldPerDay > 0 ? 'after 10 years' : 'no sales'}
                </span>
              ),
          },
          {
            head: 'Supplier',
            pocket: 'note',
            cell: (line) => <SupplierCell line={line} onEdit={canEdit ? () => setEdited(line) : undefined} />,
          },
          {
            head: 'Suggested',
            isEnd: true,
            leaves: 'later',
            cell: ({ suggested }) => formatCount(suggested),
          },
          canOrder && {
            head: 'Order',
            isEnd: true,
            pocket: 'below',
            cell: ({ _id: id, name, suggested }) => (
              <div className="flex items-center gap-3 md:justify-end">
                <input
                  type="checkbox"
                  className="checkbox"
                  aria-label={`Order ${name}`}
                  checked={piecesOf(id) !== undefined}
                  onChange={({ target }) => choose(id, target.checked ? Math.max(1, suggested) : undefined)}
                />
                <div className="w-20">
                  <PiecesField
                    label={`Pieces of ${name}`}
                    placeholder={suggested > 0 ? String(suggested) : undefined}
                    value={piecesOf(id) ?? ''}
                    onChange={({ target }) => choose(id, Number(target.value) || undefined)}
                  />
                </div>
              </div>
            ),
          },
        ]}
      />
      <Pager page={page} nouns={['product', 'products']} />
      {edited && <TermsDialog line={edited} suppliers={suppliers} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

const perDayText = (perDay: number) =>
  perDay > 0 && perDay < 0.1 ? 'below 0.1' : formatCount(Math.round(perDay * 10) / 10)

interface SupplierProps {
  readonly line: ReorderLine
  readonly onEdit: (() => void) | undefined
}

function SupplierCell({ line: { name, supplier }, onEdit }: SupplierProps) {
  const who = supplier?.name ?? (onEdit ? 'Choose' : 'not known')
  return (
    <div className="grid justify-items-start wrap-break-word">
      {onEdit ? (
        <button
          type="button"
          className="anchor inline-flex min-h-6 cursor-pointer items-center text-start"
          aria-label={`${who}, supplier of ${name}: edit`}
          onClick={onEdit}
        >
          {who}
        </button>
      ) : (
        <span>{who}</span>
      )}
      {supplier && (
        <span className="muted text-sm">
          {supplier.cost === null ? 'cost not known' : `${formatAmount(supplier.cost)} per piece`}
          {supplier.multiple > 1 && `, in multiples of ${formatCount(supplier.multiple)}`}
        </span>
      )}
    </div>
  )
}
