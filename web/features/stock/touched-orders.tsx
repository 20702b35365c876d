import { useEffect, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type Impact, previewIncomingChange } from '#contract/stock/incoming.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { AffectedLine } from './affected-line.tsx'
import { ImpactEmails } from './impact-emails.tsx'

/** Long enough to finish typing a number. */
const ASK_AFTER_MS = 300

interface Props {
  readonly id: string
  /** The pieces still to come; NaN while typing. */
  readonly pieces: number
  readonly on: string
  /** Whether it can be sold; stays as it is where it is left out. */
  readonly confirmed?: boolean | undefined
  /** Whether these pieces have come. */
  readonly received?: boolean
  /** Whether the rest still comes after them. */
  readonly keepRest?: boolean
  /** Orders that get their pieces before older ones. */
  readonly first?: readonly string[]
  /** Without it, the order of orders cannot be chosen. */
  readonly onFirst?: (first: string[]) => void
}

const nobody: readonly string[] = []

/** Previews the orders whose days a change of a delivery moves. */
export function TouchedOrders({
  id,
  pieces,
  on,
  confirmed,
  received = false,
  keepRest = false,
  first = nobody,
  onFirst,
}: Props) {
  const [impact, setImpact] = useState<Impact>()
  // The chosen orders, by id: an order that is served first may no longer be affected.
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const key =
    Number.isInteger(pieces) && on !== ''
      ? JSON.stringify({ id, pieces, on, confirmed, received, keepRest, first })
      : undefined
  useEffect(() => {
    if (key === undefined) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const found = await previewImpact(JSON.parse(key))
      if (!isLeft) setImpact(found)
    }, ASK_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [key])
  if (!impact) return null
  const { changes, changeCount, emailCount, emails } = impact
  const more = changeCount - changes.length
  const unaffected = first.filter((one) => changes.every(({ order_id }) => order_id !== one))
  if (changeCount === 0 && unaffected.length === 0) return <p role="status">Nothing is affected.</p>
  const choice = (orderId: string, number: string) => (
    <Checkbox
      checked={first.includes(orderId)}
      onChange={({ target }) => {
        setNumbers({ ...numbers, [orderId]: number })
        onFirst?.(target.checked ? [...first, orderId] : first.filter((one) => one !== orderId))
      }}
    >
      Serve {number} first
    </Checkbox>
  )
  return (
    <section aria-label="Affected lines" className="grid gap-3">
      <p role="status">
        {affectedText(changeCount)} {toldText(emailCount)}
      </p>
      {changes.length > 0 && (
        <ul className="grid max-h-72 gap-3 overflow-y-auto">
          {changes.map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one product may be in several lines of an order
            <AffectedLine key={`${change.number} ${place}`} change={change}>
              {onFirst && change.order_id && choice(change.order_id, change.number)}
            </AffectedLine>
          ))}
          {more > 0 && <li className="muted">and {formatCount(more)} more</li>}
        </ul>
      )}
      {unaffected.length > 0 && (
        <ul aria-label="Served first" className="grid gap-3">
          {unaffected.map((orderId) => (
            <li key={orderId}>{choice(orderId, numbers[orderId] ?? '')}</li>
          ))}
        </ul>
      )}
      {emails.length > 0 && <ImpactEmails emails={emails} count={emailCount} />}
    </section>
  )
}

function affectedText(changes: number): string {
  if (changes === 0) return 'Nothing is affected.'
  return changes === 1 ? 'One line is affected.' : `${formatCount(changes)} lines are affected.`
}

function toldText(emails: number): string {
  if (emails === 0) return 'Nobody will be emailed.'
  return emails === 1 ? 'One buyer will be emailed.' : `${formatCount(emails)} buyers will be emailed.`
}

/** Returns undefined when the shop cannot answer now: saving says why. */
async function previewImpact(change: InputOf<typeof previewIncomingChange>) {
  try {
    return await callShop(new Request(location.href), previewIncomingChange, change)
  } catch (failure) {
    if (failure instanceof Refused || failure instanceof Unreachable || failure instanceof Response)
      return undefined
    throw failure
  }
}
