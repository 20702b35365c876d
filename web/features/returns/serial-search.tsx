import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { matchSerials, type SerialProblem } from '#contract/returns/serials.ts'
import { serialsIn } from '#contract/shipments/serials.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

export type MatchedSerials = ReplyOf<typeof matchSerials>

interface Props {
  readonly orderId: string
  /** The serial numbers searched before the dialog opened. */
  readonly before: MatchedSerials | undefined
  readonly onFound: (found: MatchedSerials['found']) => void
}

/** Finds the lines of pieces by their serial numbers: scanned one by one, or several pasted. */
export function SerialSearch({ orderId, before, onFound }: Props) {
  const [typed, setTyped] = useState('')
  // Each once, however often it was scanned.
  const [found, setFound] = useState<ReadonlySet<string>>(() => new Set(keysOf(before?.found ?? [])))
  const [refused, setRefused] = useState(before?.refused ?? [])
  const [error, setError] = useState<string>()

  // One call after another, so that numbers are filled in as they were scanned, whichever reply is faster.
  const calls = useRef(Promise.resolve())

  function find(text: string) {
    const serials = serialsIn(text)
    if (serials.length === 0) return
    // A scanner goes on typing while the call is under way.
    setTyped('')
    calls.current = calls.current.then(() => match(text, serials))
  }

  async function match(text: string, serials: string[]) {
    try {
      const reply = await callShop(new Request(location.href), matchSerials, { id: orderId, serials })
      onFound(reply.found)
      setFound((all) => new Set([...all, ...keysOf(reply.found)]))
      setRefused(reply.refused)
      setError(undefined)
    } catch (failure) {
      setTyped(text)
      setError(errorMessage(failure))
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Otherwise it would send the form.
    event.preventDefault()
    find(typed)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== '') return
    event.preventDefault()
    find(event.clipboardData.getData('text/plain'))
  }

  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,28rem)_auto] items-start gap-3">
        <Field
          label="Serial number"
          hint="Scan it, or paste one or several: each fills its line."
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          {...{ onKeyDown, onPaste, error }}
        />
        <Button className="mt-7.5" onClick={() => find(typed)}>
          Find
        </Button>
      </div>
      <div role="status" className="grid gap-1">
        {found.size > 0 && <p className="text-fine">{formatCount(found.size)} found.</p>}
        {refused.map(({ serial, problem }) => (
          <p key={serial} className="text-problem wrap-anywhere">
            {serial} {problemTexts[problem]}
          </p>
        ))}
      </div>
    </div>
  )
}

const keysOf = (found: MatchedSerials['found']) => found.map(({ line, serial }) => `${line} ${serial}`)

const problemTexts: Readonly<Record<SerialProblem, string>> = {
  'not-of-order':
    'was not shipped with this order. Check the number, or search for it in My Order to find its order.',
  'came-back': 'was returned before. Check the number.',
  'in-return': 'is in another return. Withdraw that return first to change it.',
}
