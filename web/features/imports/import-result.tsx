import { Link, useSearchParams } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { Import, ImportRow } from '#contract/imports/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { BreaksCell, CrossedBreaks } from './crossed-breaks.tsx'
import { LeftOutColumns } from './left-out-columns.tsx'

/** The outcomes whose rows can be shown. */
export const shownRows = ['bad', 'breaks', 'moved', 'new', 'changed', 'unchanged', 'skipped'] as const
export type ShownRows = (typeof shownRows)[number]

const names: Readonly<Record<ShownRows, string>> = {
  bad: 'Bad rows',
  breaks: 'Price breaks',
  moved: 'Price moves',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  skipped: 'No product',
}

interface Props {
  readonly importing: Import
  readonly show: ShownRows
  readonly page: ListPage<ImportRow>
}

/** The effect of an import, before or after it runs: counts, and the rows behind each. */
export function ImportResult({ importing, show, page }: Props) {
  const { droppedCount, mapping, supplier, state, familyCount, familyProblems } = importing
  const { addressCount, addressConflictCount, addressConflicts } = importing
  return (
    <Section id="rows" title="Rows" className="grid gap-5">
      <nav aria-label="Rows by outcome" className="flex flex-wrap gap-2">
        {shownRows.map((each) => (
          <ShowLink key={each} show={each} isShown={each === show} count={importing[`${each}Count`]} />
        ))}
      </nav>
      {droppedCount > 0 && (
        <p className={mapping.dropMissing ? 'text-low' : 'muted'}>
          {formatCount(droppedCount)} {droppedCount === 1 ? 'product' : 'products'} of {supplier} that this
          file no longer has {mapping.dropMissing ? 'go off sale' : 'stay on sale'}.
        </p>
      )}
      {familyCount > 0 && (
        <p className="muted">
          {formatCount(familyCount)} product {familyCount === 1 ? 'family is' : 'families are'} made of
          variants{state !== 'done' && ' after the last row'}
          {familyProblems.length > 0 && ', except for these'}.
        </p>
      )}
      {familyProblems.length > 0 && (
        <ul aria-label="Families that were not created" className="grid gap-1">
          {familyProblems.map(({ family, message }) => (
            <li key={`${family} ${message}`} className="wrap-anywhere">
              {family}: {message}
            </li>
          ))}
        </ul>
      )}
      {addressCount > 0 && (
        <p className="muted">
          {formatCount(addressCount - addressConflictCount)} old{' '}
          {addressCount - addressConflictCount === 1 ? 'address leads' : 'addresses lead'} to{' '}
          {state === 'done' ? 'products here' : 'products here after the last row'}
          {addressConflictCount > 0 && `, ${formatCount(addressConflictCount)} not`}.
        </p>
      )}
      {addressConflicts.length > 0 && (
        <ul aria-label="Old addresses that are not redirected" className="grid gap-1">
          {addressConflicts.map(({ path, message }) => (
            <li key={`${path} ${message}`} className="wrap-anywhere">
              {path}: {message}
            </li>
          ))}
        </ul>
      )}
      {show === 'breaks' && page.rows.length > 0 && <CrossedBreaks importing={importing} />}
      <LeftOutColumns leftOut={importing.leftOut} />
      {page.rows.length === 0 ? (
        <NothingFound>No row here.</NothingFound>
      ) : (
        <RecordTable
          caption={names[show]}
          rows={page.rows}
          keyOf={({ line }) => String(line)}
          columns={[
            { head: 'Line', cell: ({ line }) => formatCount(line) },
            { head: 'SKU', isName: true, className: 'wrap-anywhere', cell: ({ sku }) => sku ?? '–' },
            show !== 'bad' && show !== 'skipped' && { head: 'Price', isEnd: true, cell: PriceCell },
            show === 'breaks' && { head: 'Price breaks', isEnd: true, cell: BreaksCell },
            (show === 'bad' || show === 'skipped') && {
              head: 'Reason',
              className: 'wrap-anywhere md:w-3/5',
              cell: ({ message }) => message,
            },
          ]}
        />
      )}
      {page.total > 0 && <Pager page={page} nouns={['row', 'rows']} />}
    </Section>
  )
}

function PriceCell({ priceBefore, price }: ImportRow) {
  if (price === undefined) return '–'
  if (priceBefore === undefined || priceBefore === price) return formatAmount(price)
  const percent = Math.round(((price - priceBefore) / priceBefore) * 1_000) / 10
  return (
    <span className="tabular-nums">
      {formatAmount(priceBefore)} → {formatAmount(price)}{' '}
      <span className="muted">
        ({percent > 0 ? '+' : ''}
        {percent} %)
      </span>
    </span>
  )
}

function ShowLink({ show, isShown, count }: { show: ShownRows; isShown: boolean; count: number }) {
  const [search] = useSearchParams()
  const query = new URLSearchParams({ ...Object.fromEntries(search), show })
  for (const name of ['cursor', 'before', 'trail']) query.delete(name)
  return (
    <Link
      to={{ search: `?${query}` }}
      preventScrollReset
      aria-current={isShown ? 'page' : undefined}
      className="btn btn-plain"
    >
      {names[show]} <span className="tabular-nums">{formatCount(count)}</span>
    </Link>
  )
}
