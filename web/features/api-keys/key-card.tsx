import { type ApiKey, confirmApiKey, revokeApiKey } from '#contract/api-keys/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { scopeWords } from './scope-words.ts'

/** An API key: its scopes, expiry and last use. */
export function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { _id: id, name, beginning, scopes, state, createdAt, expiresAt, lastUsedAt } = apiKey
  const { run, isBusy, error } = useShopCall()
  const which = <span className="sr-only"> {name}</span>
  return (
    <li className="surface grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        {state === 'active' || state === 'paused' ? (
          <span className="flex flex-wrap gap-3">
            {state === 'paused' && (
              <Button
                primary
                disabled={isBusy}
                onClick={() => run(confirmApiKey, { id }, `${name} works again`)}
              >
                Confirm{which}
              </Button>
            )}
            <ConfirmButton
              label={<>Revoke{which}</>}
              disabled={isBusy}
              title={`Revoke ${name}?`}
              confirm="Revoke the key"
              onConfirm={() => run(revokeApiKey, { id }, `Revoked ${name}`)}
            >
              <p>Programs using this key will be refused. This cannot be undone.</p>
            </ConfirmButton>
          </span>
        ) : (
          <span className="badge">{state === 'expired' ? 'Expired' : 'Revoked'}</span>
        )}
      </div>
      <FormError>{error}</FormError>
      {state === 'paused' && (
        <p>
          <strong>Paused.</strong> How you sign in has changed since you last confirmed this key. Programs
          that use it are refused until you confirm it.
        </p>
      )}
      <p className="muted text-sm wrap-anywhere">
        <code>{beginning}…</code> · created {formatDay(createdAt)} ·{' '}
        {state === 'expired' ? 'expired' : 'expires'} {formatDay(expiresAt)} ·{' '}
        {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}
      </p>
      <ul className="flex flex-wrap gap-2" aria-label="What it may do">
        {scopes.map((scope) => (
          <li key={scope} className="tag whitespace-normal">
            {scopeWords[scope]}
          </li>
        ))}
      </ul>
    </li>
  )
}
