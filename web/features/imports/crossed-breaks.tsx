import { formatCount } from '#contract/counts.ts'
import { checkImport, type Import, ImportMapping, type ImportRow } from '#contract/imports/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** Explains rows whose new price is not above the product's price breaks, and offers to change these in proportion. */
export function CrossedBreaks({ importing }: { readonly importing: Import }) {
  const { state, mapping } = importing
  if (mapping.scaleBreaks)
    return (
      <p className="muted max-w-prose">
        The new price is not above the breaks of the product, so these change in proportion.
      </p>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p className="muted max-w-prose">
        The new price is not above the breaks of the product, so the row is left out.
      </p>
      {state === 'checked' && (
        <May call={checkImport}>
          <ScaleButton importing={importing} />
        </May>
      )}
    </div>
  )
}

function ScaleButton({ importing: { _id: id, mapping } }: { readonly importing: Import }) {
  const { run, isBusy, error } = useShopCall()
  const scaled = ImportMapping.safeParse({ ...mapping, scaleBreaks: true })
  return (
    <>
      <Button
        disabled={isBusy || !scaled.success}
        onClick={() => scaled.success && run(checkImport, { id, mapping: scaled.data })}
      >
        Scale these breaks and check again
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}

/** The current breaks of a product, each beside its value in proportion to the new price. */
export function BreaksCell({ breaksBefore = [], breaks = [] }: ImportRow) {
  const after = new Map(breaks.map(({ from, price }) => [from, price]))
  return (
    <ul className="grid gap-0.5 tabular-nums">
      {breaksBefore.map(({ from, price }) => {
        const next = after.get(from)
        return (
          <li key={from}>
            from {formatCount(from)}: {formatAmount(price)} →{' '}
            {next === undefined ? 'no break' : formatAmount(next)}
          </li>
        )
      })}
    </ul>
  )
}
