import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import { Email, filled, text } from '#contract/fields.ts'
import { TypedDays } from '#web/features/lines/typed-days.tsx'
import { usePrices } from '#web/features/prices/use-prices.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { numberOrNone } from '#web/ui/forms/number-fields.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { quantitiesOf } from './quantities-of.ts'
import type { QuoteDraft } from './quote-of-lines.ts'
import { explainLines } from './refused-lines.ts'
import { RequestForm } from './request-form.tsx'
import { counterDraft } from './round-draft.ts'
import { RoundLineFields } from './round-line-fields.tsx'
import { sendRequest } from './send-request.ts'

const Request = z.object({
  name: filled(100),
  email: Email,
  lines: counterDraft.shape.lines,
  message: text(4_000),
})

interface Props {
  readonly draft: QuoteDraft
  readonly onSent: (reply: { readonly insertedId: string }) => void | Promise<void>
}

/** Requests prices for several products at once. */
export function QuoteLinesForm({ draft, onSent }: Props) {
  const session = useSession()
  const { form, field, isDirty, ...request } = useApiForm({
    schema: Request,
    values: {
      name: session ? session.name || session.email : '',
      email: session?.email ?? '',
      lines: draft.lines.map(({ pieces, familyMin }, place) => ({
        line: place + 1,
        pieces,
        price: undefined,
        familyMin,
      })),
      message: '',
    },
    toInput: ({ lines, ...request }) => ({
      ...request,
      lines: lines.map(({ line, pieces, price }) => ({
        product_id: draft.lines[line - 1]?.product_id ?? '',
        pieces,
        targetPrice: price,
      })),
    }),
    send: (input, call) => sendRequest(input, session, call),
    onDone: onSent,
    explain: explainLines((line) => draft.lines[line - 1]?.productName ?? ''),
  })
  useUnsavedChanges(isDirty && !request.isSubmitting)
  const watched = form.watch('lines')
  const typed = draft.lines.map(({ product_id }, row) => ({ product_id, pieces: watched[row]?.pieces }))
  const stock = usePrices(quantitiesOf(typed))
  return (
    <RequestForm
      form={request}
      sender={{
        name: field('name', {}, 'Name is required'),
        email: field('email', {}, 'Provide a Valid Email'),
      }}
      message={field('message')}
      className="grid gap-6"
    >
      {draft.left > 0 && (
        <p className="text-low">
          {session ? 'A quote' : 'A request without signing in'} has at most {formatCount(draft.lines.length)}{' '}
          products. {formatCount(draft.left)} more are not in this one.
        </p>
      )}
      <RoundLineFields
        lines={draft.lines.map((line, place) => ({ ...line, line: place + 1 }))}
        priceLabel="Target price (optional)"
        submitted={form.formState}
        field={(row, name) => field(`lines.${row}.${name}`, { setValueAs: numberOrNone })}
      >
        {(row) => {
          const { product_id, pieces } = typed[row] ?? {}
          return <TypedDays line={stock.get(product_id ?? '')} pieces={pieces ?? 0} />
        }}
      </RoundLineFields>
    </RequestForm>
  )
}
