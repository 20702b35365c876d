import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { counted } from '#contract/counts.ts'
import { readLines } from '#contract/quick-order/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { BesideSource } from './beside-source.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { review } from './decisions.ts'
import { ListEntry } from './list-entry.tsx'
import { ReviewSection, reviewSentence } from './review-section.tsx'
import { RowTable } from './row-table.tsx'
import { useQuickOrder } from './use-quick-order.ts'

interface Props {
  /** The path of the cart page. */
  readonly cartPath: string
  readonly checkoutPath: string
  /** A line of a list that could be pasted. */
  readonly example: string
}

/** Turns a list of part numbers into cart lines: typed, pasted or from a file; then matched, decided and added. */
export function QuickOrder({ cartPath, checkoutPath, example }: Props) {
  const id = useId()
  const { rows, text, list, matched, added, error, busy, outcomes, ...order } = useQuickOrder()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcomes === 0) return
    outcome.current?.focus({ preventScroll: true })
    outcome.current?.scrollIntoView({ block: 'start' })
  }, [outcomes])
  const reviewed = matched && review(matched.decided)
  const results = matched && reviewed && (reviewed.length > 0 || matched.leftOut.length > 0) && (
    <ReviewSection
      // A new lookup or addition sorts its lines once; they then stay in place.
      key={outcomes}
      lines={reviewed}
      leftOut={matched.leftOut}
      busy={busy}
      changes={order.lineChanges}
      onAdd={order.add}
    />
  )
  return (
    <div className="grid gap-8">
      {/* The result of a list needs the page: the ways to enter one fold into a line above it. */}
      <details open={!(list && matched)}>
        <summary
          hidden={!(list && matched)}
          className="anchor inline-flex min-h-(--control) cursor-pointer items-center"
        >
          Read another list
        </summary>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <section className="surface grid gap-5 p-4 sm:p-6" aria-labelledby={`${id}-rows`}>
            <div className="grid gap-1">
              <h2 id={`${id}-rows`} className="text-xl">
                Line by line
              </h2>
              <p className="muted text-sm">
                Press Enter to move to the next field, and from a quantity to the next line.
              </p>
            </div>
            <RowTable
              rows={rows}
              busy={busy}
              // The lines below have the primary action once there are some.
              primary={!matched && !list}
              onChange={order.setRows}
              onFind={order.matchRows}
            />
          </section>
          <ListEntry
            text={text}
            busy={busy}
            example={example}
            onType={order.setText}
            onRead={order.readText}
            onFile={(reading) => void order.showFile(reading)}
          />
        </div>
      </details>
      <FormError>{error}</FormError>

      {list && !matched && !added && (
        <ColumnChoice {...list} onChange={order.setColumns}>
          <Button primary className="justify-self-start" aria-disabled={busy} onClick={order.matchList}>
            {busy
              ? 'One moment…'
              : `Find ${counted(readLines(list.table, list.columns).lines.length, 'product')}`}
          </Button>
        </ColumnChoice>
      )}

      <div ref={outcome} tabIndex={-1} role="status" className="grid gap-4 empty:hidden">
        {added && (
          <p className="surface p-6">
            {counted(added.products, 'product')} added: your cart has {counted(added.cartLines, 'line')}.
            {added.gone > 0 && ` ${counted(added.gone, 'product')} not added because no longer sold.`}
            {added.orderNumber &&
              ` The checkout has the number of your purchase order, ${added.orderNumber}.`}{' '}
            <Link to={cartPath} className="anchor">
              Open the cart
            </Link>{' '}
            or{' '}
            <Link to={checkoutPath} className="anchor">
              go to checkout
            </Link>
          </p>
        )}
        {reviewed && reviewed.length > 0 && <p>{reviewSentence(reviewed)}</p>}
      </div>

      {results && list ? <BesideSource rows={list.table.rows}>{results}</BesideSource> : results}
    </div>
  )
}
