import { type ReactNode, useState } from 'react'
import type { HoldingEntry } from '#contract/charges/tax.ts'
import { type CallOfRole, May } from '#web/features/sign-in/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatUtcDay } from '#web/ui/dates.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
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
  readonly remove: (input: { id: string }, call: CallContext) => Promise<unknown>
  /** The call that adds an entry. Users who may not make it see no controls. */
  readonly change: CallOfRole
  readonly onAdd: () => void
}

/** Entries that take effect on a date, the latest first. */
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
    <section aria-labelledby={id} className="surface grid gap-6 p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="muted max-w-prose">{about}</p>
        </div>
        <May call={change}>
          <button type="button" className="btn btn-primary" onClick={onAdd}>
            {add}
          </button>
        </May>
      </div>
      {total === 0 ? (
        <p>{none}</p>
      ) : (
        <table className="stacked-table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Where to</th>
              <th scope="col">{column}</th>
              <th scope="col">Holds from</th>
              <th scope="col" className="text-end">
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <EntryRow key={entry._id} entry={entry} column={column} remove={remove} change={change}>
                {describe(entry)}
              </EntryRow>
            ))}
          </tbody>
        </table>
      )}
      {total > rows.length && (
        <p className="muted">
          The last {formatCount(rows.length)} of {formatCount(total)}; the audit log has all of them.
        </p>
      )}
    </section>
  )
}

const stateWords: Readonly<Record<HoldingEntry['state'], string>> = {
  later: 'Later',
  holds: 'Holds now',
  over: 'Replaced',
}

function EntryRow<E extends Entry>({
  entry,
  column,
  remove,
  change,
  children,
}: Pick<Props<E>, 'column' | 'remove' | 'change'> & { readonly entry: E; readonly children: ReactNode }) {
  const { _id: id, from, state, by } = entry
  const mutate = useMutation<{ id: string }>()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const place = placeName(entry)

  async function takeBack() {
    setAsking(false)
    const failure = await mutate({ input: { id }, send: remove, onDone: () => toast('Taken back') })
    setError(failure?.message)
  }

  return (
    <tr>
      <th scope="row" data-label="Where to" className="font-medium">
        {place}
      </th>
      <td data-label={column}>{children}</td>
      <td data-label="Holds from">
        <div>
          <time dateTime={from} className="whitespace-nowrap">
            {formatUtcDay(from)}
          </time>
          <span className="muted block text-sm wrap-anywhere">{by}</span>
        </div>
      </td>
      <td data-label="Status">
        <div className="flex flex-wrap items-center gap-2 md:justify-end">
          <FormError>{error}</FormError>
          <span className={`badge bg-none ${state === 'holds' ? 'badge-success' : ''}`}>
            {stateWords[state]}
          </span>
          {state === 'later' && (
            <May call={change}>
              <button type="button" className="btn" onClick={() => setAsking(true)}>
                Take back<span className="sr-only"> what holds later for {place}</span>
              </button>
            </May>
          )}
          {asking && (
            <ConfirmDialog
              title="Are You Sure"
              confirm="Take back"
              busy={false}
              onClose={() => setAsking(false)}
              onConfirm={takeBack}
            >
              <p>What holds for {place} until then goes on.</p>
            </ConfirmDialog>
          )}
        </div>
      </td>
    </tr>
  )
}
