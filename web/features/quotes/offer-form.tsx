import { useFieldArray } from 'react-hook-form'
import { formatAmount } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import type { QuoteFigures } from '#contract/quotes/figures.ts'
import { offerQuote } from '#contract/quotes/moves.ts'
import { sentTo } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { numberOrNone, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { AskedFor } from './asked-for.tsx'
import { LineFigures } from './line-figures.tsx'
import { OfferTotal } from './offer-total.tsx'
import { explainLines } from './refused-lines.ts'
import { type DraftLine, offerDraft, totalOf, without } from './round-draft.ts'
import { RoundLineFields } from './round-line-fields.tsx'

/** The form in which an admin offers prices. Prefilled, so that a typical request takes one click. */
export function OfferForm({ quote, figures }: { quote: Quote; figures: QuoteFigures }) {
  const { _id: id, revision, lines, revisions } = quote
  const last = revisions.at(-1)
  const wanted = last?.lines ?? []
  /** The current offer, when this corrects one. */
  const standing = last?.side === 'shop' ? last : undefined
  const asked = revisions.findLast(({ side }) => side === 'customer')
  const nameOf = (line: number) => lines[line - 1]?.productName ?? ''
  const byLine = new Map(figures.lines.map((each) => [each.line, each]))
  const figuresOf = (line: number) => byLine.get(line)
  const ready = wanted.map(({ line, pieces, price }) => ({
    line,
    pieces,
    price: standing ? price : figuresOf(line)?.suggestedPrice,
    familyMin: lines[line - 1]?.familyMin,
  }))
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: offerDraft,
    defaultValues: {
      lines: ready,
      validDays: 14,
      holdStock: standing?.holdsStock ?? false,
      callUntil: standing?.calls?.until ?? '',
      callReserves: standing?.calls?.reserves ?? false,
      message: standing?.message ?? 'Thank you for your request. These are our prices.',
    },
    draft: `offer ${id} ${revision}`,
    toInput: ({ callUntil, callReserves, ...offer }) => ({
      id,
      revision,
      ...offer,
      ...(callUntil && { calls: { until: callUntil, reserves: callReserves } }),
    }),
    ...sentTo(offerQuote),
    onDone: () => toast('Offered. The email is on its way.'),
    refusedFields: { 'call-off-until-past': 'callUntil' },
    explain: explainLines(nameOf),
  })
  const { register, watch, control } = form
  const { append, remove } = useFieldArray({ control, name: 'lines' })
  const named = (line: DraftLine) => ({ ...line, productName: nameOf(line.line) })
  const typed = watch('lines')
  return (
    <Section
      id="offer"
      title={standing ? 'Correct the offer' : 'Make an offer'}
      className="surface grid gap-6 p-5 sm:p-6"
    >
      {standing && <p className="muted">The offer below is valid. A new offer replaces it.</p>}
      {asked && <AskedFor revision={asked} />}
      <form onSubmit={submit} noValidate className="grid gap-6">
        <RoundLineFields
          lines={typed.map(named)}
          leaving={{
            leftOut: without(ready, typed).map(named),
            onLeaveOut: remove,
            onPutBack: (line) => append(ready.filter((each) => each.line === line)),
          }}
          priceLabel="Price per piece"
          submitted={form.formState}
          field={(row, part) => field(`lines.${row}.${part}`, { setValueAs: numberOrNone })}
        >
          {(row) => {
            const line = wanted.find((each) => each.line === typed[row]?.line)
            const found = line && figuresOf(line.line)
            return (
              found && (
                <LineFigures
                  figures={found}
                  wished={asked?.lines.find((each) => each.line === found.line)?.price}
                  price={typed[row]?.price}
                  pieces={typed[row]?.pieces}
                />
              )
            )
          }}
        </RoundLineFields>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Valid for, in days"
            {...wholeFrom(1)}
            max={90}
            {...field('validDays', { valueAsNumber: true })}
          />
          <Checkbox className="sm:mt-7.5" {...register('holdStock')}>
            Hold the pieces until then, in stock and on confirmed deliveries
          </Checkbox>
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Call-offs allowed until (optional)"
            type="date"
            hint="Then the buyer can accept it as a call-off order too."
            {...field('callUntil')}
          />
          <Checkbox className="sm:mt-7.5" {...register('callReserves')}>
            Set the called pieces aside before they are called
          </Checkbox>
        </div>
        <TextArea label="Message (optional)" rows={4} {...field('message')} />
        <OfferTotal typed={typed} figures={figures} />
        <FormError>{error}</FormError>
        <Button type="submit" primary className="justify-self-start" disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : `Send the offer for ${formatAmount(totalOf(typed))}`}
        </Button>
      </form>
    </Section>
  )
}
