import type { ReplyOf } from '#contract/endpoint.ts'
import { askForDataCopy, downloadDataCopy, type getDataCopy } from '#contract/privacy/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly email: string
  readonly copy: ReplyOf<typeof getDataCopy>
}

/** Asks for a copy of everything that the shop has about the user, and downloads it. */
export function OwnDataSection({ email, copy: { askedAt, expiresAt } }: Props) {
  const { run, isBusy, error } = useShopCall()
  const isMaking = askedAt !== undefined && expiresAt === undefined
  return (
    <section aria-labelledby="own-data" className="grid gap-4">
      <h2 id="own-data" className="text-xl">
        Your data
      </h2>
      <p className="muted max-w-prose">
        A ZIP with everything that the shop has about you, as JSON and as CSV for spreadsheets. You get an
        email when it is ready. Only you can download it, for one day.
      </p>
      {isMaking && <p role="status">The copy is being made. Reload this page in a minute.</p>}
      {expiresAt && (
        <p>
          Ready, until <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>.
        </p>
      )}
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3">
        {expiresAt && (
          <ExportButton
            label="Download your data"
            name="my-data.zip"
            read={(request) => fileFromShop(request, downloadDataCopy, { email })}
          />
        )}
        <Button
          aria-disabled={isBusy || isMaking}
          onClick={() => {
            if (!isBusy && !isMaking) void run(askForDataCopy, { email }, 'You get an email when it is ready')
          }}
        >
          {expiresAt ? 'Make a new copy' : 'Ask for a copy'}
        </Button>
      </div>
    </section>
  )
}
