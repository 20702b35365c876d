import { Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { StandingOrder } from '#contract/standing-orders/endpoints.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { Promised } from '#web/features/stock/promised.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { DateResultText } from './standing-status.tsx'

/** The products ordered each time, with the agreed prices beside today's. */
export function StandingLines({ standing }: { standing: StandingOrder }) {
  const { lines, agreedGoods, goods, status } = standing
  return (
    <Section id="lines" title={lines.length === 1 ? 'Product' : `${formatCount(lines.length)} products`}>
      <RecordTable
        labelledBy="lines"
        rows={lines}
        keyOf={(_, place) => String(place)}
        columns={[
          {
            head: 'Product',
            label: '',
            isName: true,
            pocket: 'name',
            total: 'Goods, without freight and tax',
            cell: ({ product_id: _id, productName: name, sku, problem }) => (
              <>
                <Link to={productPath({ _id, name })} className="anchor wrap-anywhere font-medium">
                  {name}
                </Link>
                <span className="muted wrap-anywhere block text-sm">{sku}</span>
                {problem && <span className="text-problem block text-sm">{problem}</span>}
              </>
            ),
          },
          {
            head: 'Pieces',
            isEnd: true,
            pocket: 'note',
            cell: ({ orderAmount, short, problem }) => (
              <>
                {formatCount(orderAmount)}
                <span className="md:hidden"> pieces</span>
                {short && (
                  <Promised
                    product={short}
                    pieces={orderAmount}
                    label={problem ? 'Expected' : 'Ordered today, you get'}
                  />
                )}
              </>
            ),
          },
          {
            head: 'Agreed price',
            isEnd: true,
            pocket: 'end',
            total: formatAmount(agreedGoods),
            cell: ({ agreedPrice }) => formatAmount(agreedPrice),
          },
          status !== 'ended' && {
            head: 'Price today',
            isEnd: true,
            pocket: 'end-note',
            total: goods === undefined ? '' : <Today>{formatAmount(goods)}</Today>,
            cell: ({ price }) => (price === undefined ? 'not sold' : <Today>{formatAmount(price)}</Today>),
          },
        ]}
      />
    </Section>
  )
}

/** A price beside the agreed one, which a phone shows without headings. */
const Today = ({ children }: { readonly children: string }) => (
  <>
    {children}
    <span className="md:hidden"> today</span>
  </>
)

/** The result of each date. */
export const StandingDates = ({ standing: { dates } }: { standing: StandingOrder }) => (
  <Section id="dates" title="Dates">
    <RecordTable
      labelledBy="dates"
      none={<p className="muted">No date has come yet.</p>}
      rows={dates}
      keyOf={({ on }) => on}
      columns={[
        {
          head: 'Day',
          isName: true,
          pocket: 'name',
          cell: ({ on }) => <time dateTime={on}>{formatDay(on)}</time>,
        },
        { head: 'Result', pocket: 'note', cell: (date) => <DateResultText date={date} /> },
      ]}
    />
  </Section>
)
