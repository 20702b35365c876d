import { type FormEvent, useState } from 'react'
import {
  readBankStatement,
  StatementColumns,
  type UnknownColumns,
} from '#contract/bank-statements/endpoints.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { base64Of } from '#web/ui/forms/base64-of.ts'
import { Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { useModal } from '#web/ui/use-modal.ts'

type ColumnName = Exclude<keyof StatementColumns, 'days' | 'decimals' | 'purpose'>

const names: readonly (readonly [name: ColumnName | 'purpose', label: string])[] = [
  ['bookedOn', 'Day of booking'],
  ['valueOn', 'Value day'],
  ['amount', 'Amount, with its sign'],
  ['moneyIn', 'Money in, if it has a column of its own'],
  ['moneyOut', 'Money out, if it has a column of its own'],
  ['name', 'Payer'],
  ['iban', 'IBAN of the payer'],
  ['purpose', 'Text'],
  ['endToEndId', 'End-to-end reference'],
  ['currency', 'Currency'],
  ['balance', 'Balance after each transfer'],
]

interface Props {
  readonly file: File
  readonly columns: UnknownColumns
  readonly onRead: (read: ReplyOf<typeof readBankStatement>) => void
  readonly onClose: () => void
}

/** Asks once what the columns of a bank's CSV are. What is guessed is chosen. */
export function ColumnsDialog({ file, columns: { headings, rows, guess }, onRead, onClose }: Props) {
  const modal = useModal()
  const mutate = useMutation()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const column = (name: string) => (form.get(name) === '' ? null : Number(form.get(name)))
    const chosen = StatementColumns.safeParse({
      ...Object.fromEntries(names.map(([name]) => [name, column(name)])),
      // Further columns of text stay as they are guessed.
      purpose: [column('purpose'), ...(guess.purpose ?? []).slice(1)].filter((place) => place !== null),
      days: form.get('days'),
      decimals: form.get('decimals'),
    })
    if (!chosen.success) return setError(`Choose the day of booking, and ${amountMissing}.`)
    setBusy(true)
    const failure = await mutate({
      input: file,
      content: [file.name, file.size, file.lastModified, chosen.data],
      send: async (_, { request }) =>
        callShop(request, readBankStatement, {
          name: file.name.slice(0, 200),
          file: await base64Of(file),
          columns: chosen.data,
        }),
      onDone: (read) => {
        onRead(read)
        modal.close()
      },
    })
    setBusy(false)
    setError(failure?.message)
  }

  const options = [
    ['', 'None'],
    ...headings.map((heading, at) => [String(at), optionText(heading, rows, at)] as const),
  ] as const
  const placeOf = (name: ColumnName | 'purpose') => {
    const place = name === 'purpose' ? guess.purpose?.[0] : guess[name]
    return place === undefined || place === null ? '' : String(place)
  }
  return (
    <FormDialog title="What are these columns?" modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="muted wrap-anywhere">
          {file.name}. The choice is remembered for files with the same headings.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map(([name, label]) => (
            <Select key={name} label={label} name={name} defaultValue={placeOf(name)} options={options} />
          ))}
          <Select
            label="Days are written as"
            name="days"
            defaultValue={guess.days}
            options={[
              ['day-month-year', 'Day, month, year'],
              ['month-day-year', 'Month, day, year'],
              ['year-month-day', 'Year, month, day'],
            ]}
          />
          <Select
            label="Before the decimals stands"
            name="decimals"
            defaultValue={guess.decimals}
            options={[
              ['comma', 'A comma: 1.234,56'],
              ['point', 'A point: 1,234.56'],
            ]}
          />
        </div>
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} submit={isBusy ? 'Reading…' : 'Read the file'} disabled={isBusy} />
      </form>
    </FormDialog>
  )
}

const amountMissing = 'the amount, or one column each for money in and out'

/** A heading with the first cell below it. */
const optionText = (heading: string, rows: UnknownColumns['rows'], at: number) => {
  const sample = rows.map((cells) => cells[at]).find(Boolean)
  return sample ? `${heading || `Column ${at + 1}`} (${sample.slice(0, 30)})` : heading || `Column ${at + 1}`
}
