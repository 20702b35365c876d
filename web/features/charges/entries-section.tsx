import type { ReactNode } from 'react'
import type { removeFreightTable } from '#contract/charges/freight.ts'
import type { HoldingEntry, removeTaxRate } from '#contract/charges/tax-rates.ts'
import { formatCount } from '#contract/counts.ts'
import { SettingsSection } from '#web/features/settings/settings-section.tsx'
import { type CallOfRole, May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { placeName } from './place-name.ts'

type Entry = HoldingEntry & { readonly country: string; readonly region: string }

interface Props<E extends Entry> {
  readonly id: string
  readonly title: string
  readonly about: string
  /** The text shown when there are no entries. */
  readonly none: string
  readonly column: string
  readonly add: string
  readonly entries: { readonly rows: readonly E[]; readonly total: number }
  readonly describe: (entry: E) => ReactNode
  /** The call that withdraws an entry. */
  readonly remove: typeof removeTaxRate | typeof removeFreightTable
  /** The call that adds an entry. Users who may not make it see no controls. */
  readonly change: CallOfRole
  readonly onAdd: () => void
}

/** Entries that take effect on a date, latest first. */
export function EntriesSection<E extends Entry>({
  id,
  title,
  about,
  none,
  column,
  add,
  entries: { rows, total },
  describe,
  remove,
  change,
  onAdd,
}: Props<E>) {
  return (
    <SettingsSection
      id={id}
      title={title}
      about={about}
      actions={
        <May call={change}>
          <Button onClick={onAdd}>{add}</Button>
        </May>
      }
      isWide
    >
      <RecordTable
        none={<p>{none}</p>}
        labelledBy={id}
        className=""
        rows={rows}
        columns={[
          { head: 'Where to', isName: true, className: 'font-medium', cell: placeName },
          { head: column, cell: describe },
          {
            head: 'Applies from',
            cell: ({ from, by }) => (
              <>
                <time dateTime={from} className="whitespace-nowrap">
                  {formatDay(from)}
                </time>
                <span className="muted block text-sm wrap-anywhere">{by}</span>
              </>
            ),
          },
          {
            head: 'Status',
            isEnd: true,
            cell: (entry) => <EntryState entry={entry} remove={remove} change={change} />,
          },
        ]}
      />
      {total > rows.length && (
        <p className="muted">
          The last {formatCount(rows.length)} of {formatCount(total)}; the audit log has all of them.
        </p>
      )}
    </SettingsSection>
  )
}

const stateWords: Readonly<Record<HoldingEntry['state'], string>> = {
  later: 'Later',
  holds: 'In force',
  over: 'Replaced',
}

const stateKinds = { later: 'waiting', holds: 'done', over: 'ended' } as const

function EntryState<E extends Entry>({
  entry,
  remove,
  change,
}: Pick<Props<E>, 'remove' | 'change'> & { readonly entry: E }) {
  const { _id: id, state } = entry
  const place = placeName(entry)
  const { run, isBusy, error } = useShopCall()
  const which = <span className="sr-only"> what applies later for {place}</span>
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end">
      <FormError>{error}</FormError>
      <StatusBadge kind={stateKinds[state]} text={stateWords[state]} />
      {state === 'later' && (
        <May call={change}>
          <ConfirmButton
            label={<>Withdraw{which}</>}
            disabled={isBusy}
            confirm="Withdraw"
            onConfirm={() => run(remove, { id }, 'Withdrawn')}
          >
            <p>Other entries for {place} stay as they are.</p>
          </ConfirmButton>
        </May>
      )}
    </div>
  )
}
