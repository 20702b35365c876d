import { formatDollars } from '#contract/money.ts'
import type { Quote, QuoteLine } from '#contract/quotes/endpoints.ts'
import { ProductCell } from '#web/features/lines/product-cell.tsx'
import { Promised } from '#web/features/stock/promised.tsx'
import { formatCount } from '#web/ui/format-count.ts'

/** The lines of a quote's latest round, beside today's prices. */
export function QuoteLines({ quote: { lines, revisions } }: { quote: Quote }) {
  const last = revisions.at(-1)
  const byShop = last?.side === 'shop'
  return (
    <section aria-labelledby="lines" className="grid gap-4">
      <h2 id="lines" className="text-xl">
        {byShop ? 'What is offered' : 'What is requested'}
      </h2>
      <div className="surface">
        <table className="stacked-table" aria-labelledby="lines">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="text-end">
                Pieces
              </th>
              <th scope="col" className="text-end">
                {byShop ? 'Offered price per piece' : 'Target price per piece'}
              </th>
              <th scope="col" className="text-end">
                Current price per piece
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.line} line={line} said={last?.lines.find((each) => each.line === line.line)} />
            ))}
          </tbody>
        </table>
        {last?.total !== undefined && (
          <dl className="flex flex-wrap justify-end gap-x-10 gap-y-2 border-current/15 border-t px-5 py-4">
            <div className="flex items-baseline gap-3">
              <dt className="muted">Total</dt>
              <dd className="font-semibold text-xl">{formatDollars(last.total)}</dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  )
}

function Row({
  line,
  said,
}: {
  line: QuoteLine
  said: Quote['revisions'][number]['lines'][number] | undefined
}) {
  const { listPrice } = line
  return (
    <tr>
      <ProductCell line={line} />
      <td data-label="Pieces" className="md:text-end">
        <div>
          {said ? formatCount(said.pieces) : 'left out'}
          {said && line.short && (
            <Promised
              available={line.short.availableQuantity}
              incoming={line.short.incoming}
              pieces={said.pieces}
            />
          )}
        </div>
      </td>
      <td data-label="Per piece" className="font-medium md:text-end">
        {said?.price === undefined ? '–' : formatDollars(said.price)}
      </td>
      <td data-label="Today" className="md:text-end">
        {listPrice === undefined ? 'not sold any more' : formatDollars(listPrice)}
      </td>
    </tr>
  )
}
