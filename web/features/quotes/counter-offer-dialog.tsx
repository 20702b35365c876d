import { useFieldArray } from 'react-hook-form'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { counterQuote } from '#contract/quotes/moves.ts'
import { sentTo } from '#web/api-client.ts'
import { Promised } from '#web/features/stock/promised.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { numberOrNone } from '#web/ui/forms/number-fields.ts'
import { HeldLater } from './held-later.tsx'
import { explainLines } from './refused-lines.ts'
import { counterDraft, type DraftLine, without } from './round-draft.ts'
import { RoundLineFields } from './round-line-fields.tsx'

/** Answers an offer with other quantities and prices. */
export function CounterOfferDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { _id: id, number, revision, lines, revisions, heldUntil } = quote
  const nameOf = (line: number) => lines[line - 1]?.productName ?? ''
  const offered = (revisions.at(-1)?.lines ?? []).map((line) => ({
    ...line,
    familyMin: lines[line.line - 1]?.familyMin,
  }))
  const { form, field, dialog } = useDialogForm({
    schema: counterDraft,
    defaultValues: { lines: [...offered], message: '' },
    draft: `counter ${id} ${revision}`,
    toInput: (counter) => ({ id, revision, ...counter }),
    ...sentTo(counterQuote),
    explain: explainLines(nameOf),
    done: 'Your counter-offer is on its way.',
  })
  const { control, watch } = form
  const typed = watch('lines')
  const { append, remove } = useFieldArray({ control, name: 'lines' })
  const named = (line: DraftLine) => ({ ...line, productName: nameOf(line.line) })
  return (
    <DialogForm
      {...dialog}
      title={`Counter-offer to ${number}`}
      wide
      className="grid gap-6"
      submit="Send the counter-offer"
      busy="Sending…"
      onClose={onClose}
    >
      <RoundLineFields
        lines={typed.map(named)}
        leaving={{
          leftOut: without(offered, typed).map(named),
          onLeaveOut: remove,
          onPutBack: (line) => append(offered.filter((each) => each.line === line)),
        }}
        priceLabel="Target price"
        submitted={form.formState}
        field={(row, name) => field(`lines.${row}.${name}`, { setValueAs: numberOrNone })}
      >
        {(row) => {
          const { line: number, pieces = 0 } = typed[row] ?? {}
          const { short, awaited } = lines.find(({ line }) => line === number) ?? {}
          const held = offered.find(({ line }) => line === number)?.pieces ?? 0
          return (
            <>
              {awaited && <HeldLater pieces={held} awaited={awaited} />}
              {short && <Promised product={short} pieces={pieces} />}
            </>
          )
        }}
      </RoundLineFields>
      <TextArea label="Message (optional)" rows={3} {...field('message')} />
      <p className="muted">
        Our offer ends when you send yours
        {heldUntil && ', and its pieces are no longer held'}.
      </p>
    </DialogForm>
  )
}
