import { useId } from 'react'
import { type WebhookEventName, webhookEventNames, webhookEvents } from '#contract/webhooks/events.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

/** Events grouped by subject, in the table's order. */
const groups = [
  ['Orders', /^order\./],
  ['Payments and refunds', /^(payment|refund)\./],
  ['Shipments', /^shipment\./],
  ['Invoices and credit notes', /^(invoice|credit_note)\./],
  ['Returns', /^return\./],
  ['Quotes', /^quote\./],
  ['Products', /^(catalogue|product)\./],
] as const

interface Props {
  readonly offered: readonly WebhookEventName[]
  readonly chosen: readonly WebhookEventName[]
  readonly problem: string | undefined
  readonly onChange: (chosen: WebhookEventName[]) => void
}

/** Chooses a webhook's events, by group or one by one. */
export function EventChoice({ offered, chosen, problem, onChange }: Props) {
  const id = useId()
  const set = (names: readonly WebhookEventName[], on: boolean) =>
    onChange(webhookEventNames.filter((name) => (names.includes(name) ? on : chosen.includes(name))))
  return (
    <fieldset className="grid gap-1" aria-describedby={problem && id}>
      <legend className="mb-1 font-medium">Events</legend>
      {groups.map(([title, pattern]) => {
        const names = offered.filter((name) => pattern.test(name))
        const count = names.filter((name) => chosen.includes(name)).length
        if (names.length === 0) return null
        return (
          <div key={title} className="border-base-content/15 border-b pb-1">
            <Checkbox
              className="font-medium"
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && count < names.length
              }}
              checked={count === names.length}
              onChange={({ target }) => set(names, target.checked)}
            >
              {title}
            </Checkbox>
            {names.length > 1 && (
              <details className="pl-9">
                <summary className="anchor flex min-h-(--control) cursor-pointer items-center text-sm">
                  {count} of {names.length}
                  <span className="sr-only"> of {title}</span>, one by one
                </summary>
                {names.map((name) => (
                  <label key={name} className="flex min-h-(--control) py-1 cursor-pointer items-center gap-3">
                    <input
                      type="checkbox"
                      className="checkbox flex-none"
                      checked={chosen.includes(name)}
                      onChange={({ target }) => set([name], target.checked)}
                    />
                    <span className="wrap-anywhere">
                      {webhookEvents[name]} <code className="muted text-sm">{name}</code>
                    </span>
                  </label>
                ))}
              </details>
            )}
          </div>
        )
      })}
      {problem && (
        <p id={id} className="text-problem text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
