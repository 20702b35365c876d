import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { ApiKey } from '#contract/api-keys/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { scopeWords } from './scope-words.ts'

/** An API key: its scopes, expiry and last use. */
export function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { _id: id, name, beginning, scopes, state, createdAt, expiresAt, lastUsedAt } = apiKey
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const mutate = useMutation<{ id: string }>()

  async function confirm() {
    setBusy(true)
    const failure = await mutate({
      input: { id },
      send: (input, { request }) => callShop(request, api.confirmApiKey, input),
      onDone: () => toast(`${name} works again`),
    })
    setBusy(false)
    if (failure) toast(failure.message)
  }

  async function revoke() {
    setBusy(true)
    const failure = await mutate({
      input: { id },
      send: (input, { request }) => callShop(request, api.revokeApiKey, input),
      onDone: () => toast(`Revoked ${name}`),
    })
    setBusy(false)
    setAsking(false)
    if (failure) toast(failure.message)
  }

  return (
    <li className="surface grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        {state === 'active' || state === 'paused' ? (
          <span className="flex flex-wrap gap-3">
            {state === 'paused' && (
              <button
                type="button"
                className="btn btn-primary"
                disabled={isBusy}
                onClick={() => void confirm()}
              >
                Confirm<span className="sr-only"> {name}</span>
              </button>
            )}
            <button type="button" className="btn" onClick={() => setAsking(true)}>
              Revoke<span className="sr-only"> {name}</span>
            </button>
          </span>
        ) : (
          <span className="badge">{state === 'expired' ? 'Expired' : 'Revoked'}</span>
        )}
      </div>
      {state === 'paused' && (
        <p>
          <strong>Paused.</strong> How you sign in has changed since you last confirmed this key. Programs
          that use it are refused until you confirm it.
        </p>
      )}
      <p className="muted text-sm wrap-anywhere">
        <code>{beginning}…</code> · made {formatDay(createdAt)} · {state === 'expired' ? 'ended' : 'ends'}{' '}
        {formatDay(expiresAt)} · {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}
      </p>
      <ul className="flex flex-wrap gap-2" aria-label="What it is for">
        {scopes.map((scope) => (
          <li key={scope} className="badge h-auto py-1 text-left">
            {scopeWords[scope]}
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={`Revoke ${name}?`}
          confirm="Revoke the key"
          busy={isBusy}
          onConfirm={() => void revoke()}
          onClose={() => setAsking(false)}
        >
          <p>Programs using this key will be refused. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
