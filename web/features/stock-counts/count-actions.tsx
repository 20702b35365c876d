import {
  closeStockCount,
  discardStockCount,
  postStockCount,
  type StockCount,
} from '#contract/stock-counts/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** The actions on a count that is not over. */
export function CountActions({
  count: { _id: id, number, state, lineCount, countedCount },
}: {
  count: StockCount
}) {
  const { run, isBusy, error } = useShopCall()
  if (state === 'posted' || state === 'discarded') return null
  return (
    <div className="flex flex-wrap gap-2">
      <May call={discardStockCount}>
        <ConfirmButton
          label="Discard"
          title={`Discard ${number}`}
          disabled={isBusy}
          confirm="Discard the count"
          onConfirm={() => run(discardStockCount, { id }, `${number} is discarded`)}
        >
          <p>The stock stays as it is. The count stays on the list.</p>
        </ConfirmButton>
      </May>
      {state === 'open' ? (
        <May call={closeStockCount}>
          <ConfirmButton
            primary
            label="Close the count"
            title={`Close ${number}`}
            disabled={isBusy || countedCount === 0}
            confirm="Close the count"
            onConfirm={() => run(closeStockCount, { id }, `${number} is closed`)}
          >
            <p>
              Differences are shown, and nothing more can be recorded.
              {countedCount < lineCount && ' Products that are not counted stay as they are.'}
            </p>
          </ConfirmButton>
        </May>
      ) : (
        <May call={postStockCount}>
          <ConfirmButton
            primary
            label="Post the differences"
            title={`Post ${number}`}
            disabled={isBusy}
            confirm="Post the differences"
            onConfirm={() => run(postStockCount, { id }, `${number} is posted`)}
          >
            <p>The stock is corrected by the differences, all of them or none.</p>
          </ConfirmButton>
        </May>
      )}
      <FormError>{error}</FormError>
    </div>
  )
}
