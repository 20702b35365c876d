import { formatDollars } from '#contract/money.ts'
import type { SharedQuote } from '#contract/quotes/links.ts'
import { formatCount } from '#web/ui/format-count.ts'

/** The offered lines. */
export function SharedLines({ lines }: Pick<SharedQuote, 'lines'>) {
  return (
    <div className="surface">
      <table className="stacked-table">
        <caption className="sr-only">What is offered</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="text-end">
              Pieces
            </th>
            <th scope="col" className="text-end">
              Price per piece
            </th>
            <th scope="col" className="text-end">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, productName, sku, pieces, price, amount }) => (
            <tr key={line}>
              <th scope="row" data-label="Product" className="font-normal">
                <div>
                  <span className="wrap-anywhere font-medium">{productName}</span>
                  <span className="muted block wrap-anywhere text-sm">{sku}</span>
                </div>
              </th>
              <td data-label="Pieces" className="md:text-end">
                {formatCount(pieces)}
              </td>
              <td data-label="Per piece" className="md:text-end">
                {formatDollars(price)}
              </td>
              <td data-label="Amount" className="font-medium md:text-end">
                {formatDollars(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
