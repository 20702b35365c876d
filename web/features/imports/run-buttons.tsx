import { formatCount } from '#contract/counts.ts'
import { cancelImport, type Import, runImport } from '#contract/imports/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** Runs, continues or cancels an import. */
export function RunButtons({ importing }: { readonly importing: Import }) {
  const { _id: id, state, newCount, changedCount, movedCount, droppedCount, mapping, columns } = importing
  const { run, isBusy, error } = useShopCall()
  const start = (acceptMoves: boolean) => run(runImport, { id, acceptMoves })
  const dropped = mapping.dropMissing ? droppedCount : 0
  const hasWork = newCount + changedCount + dropped > 0
  const label = `Run: ${formatCount(newCount)} new, ${formatCount(changedCount)} changed`
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {state === 'checked' && hasWork && movedCount + dropped === 0 && (
          <Button primary disabled={isBusy} onClick={() => start(false)}>
            {label}
          </Button>
        )}
        {state === 'checked' && movedCount + dropped > 0 && (
          <ConfirmButton
            primary
            disabled={isBusy}
            label={label}
            confirm="Run the import"
            onConfirm={() => start(true)}
          >
            {movedCount > 0 && (
              <p>
                {formatCount(movedCount)} {movedCount === 1 ? 'price moves' : 'prices move'} by more than{' '}
                {mapping.maxPriceMove} %. Are these intended?
              </p>
            )}
            {dropped > 0 && (
              <p>
                {formatCount(dropped)} {dropped === 1 ? 'product goes' : 'products go'} off sale.
              </p>
            )}
          </ConfirmButton>
        )}
        {state === 'failed' && columns.length > 0 && (
          <Button primary disabled={isBusy} onClick={() => start(true)}>
            Continue
          </Button>
        )}
        {state !== 'done' && state !== 'cancelled' && (
          <ConfirmButton
            disabled={isBusy}
            label="Cancel the import"
            confirm="Cancel it"
            onConfirm={() => run(cancelImport, { id }, 'Import cancelled')}
          >
            <p>Changes made so far stay. The rest of the file is not imported.</p>
          </ConfirmButton>
        )}
      </div>
      {state === 'checked' && !hasWork && <p>The file changes nothing.</p>}
      <FormError>{error}</FormError>
    </div>
  )
}
