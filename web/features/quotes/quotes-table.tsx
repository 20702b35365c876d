import { href } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { QuoteSummary } from '#contract/quotes/endpoints.ts'
import { Thumbed } from '#web/features/products/thumbed.tsx'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { CopyItem } from '#web/ui/copy-item.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { MenuLink, RowMenu } from '#web/ui/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { QuoteBadge } from './quote-status.tsx'

interface Props {
  readonly quotes: readonly QuoteSummary[]
  /** Whether to show the customer. */
  readonly withCustomer?: boolean
}

export const QuotesTable = ({ quotes, withCustomer = false }: Props) => (
  <RecordTable
    caption="Quotes"
    rows={quotes}
    columns={[
      {
        head: 'Product',
        isName: true,
        pocket: 'name',
        cell: ({ _id: id, img, productName }) => (
          <Thumbed img={img} name={productName} to={href('/dashBoard/quotes/:id', { id })} />
        ),
      },
      { head: 'Quote', pocket: 'note', className: 'whitespace-nowrap', cell: ({ number }) => number },
      withCustomer && {
        head: 'Customer',
        leaves: 'later',
        cell: ({ name, email }) => (
          <>
            {name && (
              <span className="grid">
                <OneLine>{name}</OneLine>
              </span>
            )}
            <span className="quiet-link text-(length:--tiny)">
              <PersonLink email={email} />
            </span>
          </>
        ),
      },
      {
        head: 'Requested',
        leaves: 'first',
        className: 'whitespace-nowrap',
        cell: ({ askedAt }) => <time dateTime={askedAt}>{formatDay(askedAt)}</time>,
      },
      { head: 'Pieces', isEnd: true, leaves: 'later', cell: ({ pieces }) => formatCount(pieces) },
      {
        head: 'Offer',
        isEnd: true,
        pocket: 'end',
        className: 'font-medium',
        cell: ({ total }) => (total === undefined ? <span className="muted">–</span> : formatAmount(total)),
      },
      {
        head: 'Valid until',
        leaves: 'first',
        className: 'whitespace-nowrap',
        cell: ({ expiresAt }) => expiresAt && <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>,
      },
      { head: 'Status', pocket: 'end-note', cell: ({ status }) => <QuoteBadge status={status} /> },
      {
        head: <span className="sr-only">Actions</span>,
        isEnd: true,
        pocket: 'menu',
        cell: ({ _id: id, number, order_id }) => (
          <RowMenu label={`More for ${number}`}>
            <MenuLink icon="open" to={href('/dashBoard/quotes/:id', { id })}>
              Open the quote
            </MenuLink>
            {order_id && (
              <MenuLink icon="list" to={href('/dashBoard/order/:id', { id: order_id })}>
                See the order
              </MenuLink>
            )}
            <CopyItem text={number}>Copy the number</CopyItem>
          </RowMenu>
        ),
      },
    ]}
  />
)
