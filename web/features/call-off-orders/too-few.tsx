import type { CallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { giveUpCallOffPieces } from '#contract/call-off-orders/moves.ts'
import { counted } from '#contract/counts.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** Says which open pieces are too few to be called, and lets the buyer give them up. */
export function TooFew({ callOff: { _id: id, lines } }: { callOff: CallOffOrder }) {
  const { run, isBusy, error } = useShopCall()
  const few = lines.filter(({ tooFew }) => tooFew)
  if (few.length === 0) return null
  return (
    <section aria-label="Too few to be called" className="surface grid gap-4 p-5 sm:p-6">
      <FormError>{error}</FormError>
      {few.map(({ line, productName, openPieces }) => (
        <div key={line} className="grid gap-3">
          <p className="max-w-prose wrap-anywhere">
            {counted(openPieces, 'piece')} of {productName} came back and{' '}
            {openPieces === 1
              ? 'is below the order minimum, so it cannot be called on its own.'
              : 'are below the order minimum, so they cannot be called on their own.'}{' '}
            If pieces of another call come back too, you can call them together. Otherwise give{' '}
            {openPieces === 1 ? 'it' : 'them'} up.
          </p>
          <ConfirmButton
            className="justify-self-start"
            label={`Give up ${counted(openPieces, 'piece')}`}
            confirm="Give them up"
            disabled={isBusy}
            onConfirm={() => run(giveUpCallOffPieces, { id, line }, 'Given up')}
          >
            <p>The price is no longer held for them. Nothing is ordered or charged.</p>
          </ConfirmButton>
        </div>
      ))}
    </section>
  )
}
