import { useFieldArray } from 'react-hook-form'
import { MAX_CALL_OFF_LINES, proposeCallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { shopCurrency } from '#contract/locale.ts'
import { getProduct } from '#contract/products/endpoints.ts'
import { callPublic, sentTo } from '#web/api-client.ts'
import { AddProduct } from '#web/features/quick-order/add-product.tsx'
import type { Suggestion } from '#web/features/search/suggestions.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { amountField, numberOrNone, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { CallOffDraft, type DraftLine, datesOf, toProposal } from './call-off-draft.ts'

interface Props {
  readonly start: CallOffDraft
  /** The quote that its lines are from. */
  readonly quoteId: string | undefined
  readonly onClose: () => void
}

/** Proposes a call-off order to a buyer. */
export function ProposeDialog({ start, quoteId, onClose }: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: CallOffDraft,
    defaultValues: start,
    toInput: (draft) => toProposal(draft, quoteId),
    ...sentTo(proposeCallOffOrder),
    done: 'Proposed. The buyer gets an email.',
    refusedFields: {
      'call-off-needs-buyer': 'email',
      'call-off-until-past': 'until',
      'call-off-schedule-outside': 'firstOn',
    },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const draft: CallOffDraft = form.watch()
  async function add({ _id: product_id }: Suggestion) {
    const { name: productName, price } = await callPublic(getProduct, { id: product_id })
    append({ product_id, productName, price, pieces: 1_000, minCallPieces: MIN_ORDER_PIECES })
  }

  return (
    <DialogForm {...dialog} title="New call-off order" wide submit="Propose" onClose={onClose}>
      <Field label="Email of the buyer" type="email" {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Can be called from" type="date" {...field('from')} />
        <Field label="Can be called until" type="date" hint="Its last day" {...field('until')} />
        <Field label="First date" type="date" hint="Empty for calls by hand only" {...field('firstOn')} />
        <Field
          label="Months between dates"
          {...wholeFrom(1)}
          max={12}
          {...field('everyMonths', { valueAsNumber: true })}
        />
      </div>
      {fields.map(({ id, productName }, place) => (
        <fieldset key={id} className="grid gap-3">
          <legend className="wrap-anywhere pb-2 font-medium">{productName}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-4">
            <Field
              label="Pieces"
              {...wholeFrom(MIN_ORDER_PIECES)}
              {...field(`lines.${place}.pieces`, { valueAsNumber: true })}
            />
            <Field
              label={`Price, in ${shopCurrency()}`}
              {...amountField()}
              {...field(`lines.${place}.price`, { valueAsNumber: true })}
            />
            <Field
              label="Minimum per call"
              {...wholeFrom(MIN_ORDER_PIECES)}
              {...field(`lines.${place}.minCallPieces`, { valueAsNumber: true })}
            />
            <Field
              label="Pieces of each date"
              {...wholeFrom(MIN_ORDER_PIECES)}
              {...field(`lines.${place}.piecesByDate`, { setValueAs: numberOrNone })}
            />
          </div>
          <DatesText line={draft.lines[place]} draft={draft} />
          <Button className="justify-self-start" onClick={() => remove(place)}>
            Remove<span className="sr-only"> {productName}</span>
          </Button>
        </fieldset>
      ))}
      {fields.length < MAX_CALL_OFF_LINES && (
        <AddProduct
          label="Add a product"
          taken={draft.lines.map(({ product_id }) => product_id)}
          onAdd={add}
        />
      )}
      <Checkbox {...form.register('reserves')}>
        Set pieces aside once the buyer has agreed, from stock and from deliveries to come
      </Checkbox>
      <TextArea label="Message (optional)" rows={3} hint="The buyer sees it." {...field('message')} />
    </DialogForm>
  )
}

/** The dates that follow from what is typed. */
function DatesText({ line, draft }: { line: DraftLine | undefined; draft: CallOffDraft }) {
  const dates = line && line.pieces > 0 && draft.everyMonths > 0 ? datesOf(line, draft) : []
  const [first, last] = [dates[0], dates.at(-1)]
  return (
    <p role="status" className="muted text-sm empty:hidden">
      {first &&
        last &&
        `${formatCount(dates.length)} dates, from ${formatDay(first.on)} to ${formatDay(last.on)}; the last one of ${formatCount(last.pieces)} pieces.`}
    </p>
  )
}
