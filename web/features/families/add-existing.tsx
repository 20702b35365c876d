import { type FormEvent, useState } from 'react'
import { counted } from '#contract/counts.ts'
import { MAX_VARIANTS } from '#contract/families/endpoints.ts'
import { getProduct, type Product } from '#contract/products/endpoints.ts'
import { matchProducts } from '#contract/quick-order/endpoints.ts'
import { callPublic, errorMessage } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

/** Finds products by part numbers, one per line, for a family. */
export function AddExisting({ onFound }: { onFound: (products: readonly Product[]) => void }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<string>()

  async function find(event: FormEvent) {
    event.preventDefault()
    const all = text
      .split(/[\n\t,;]+/)
      .map((code) => code.trim())
      .filter(Boolean)
    const [codes, later] = [all.slice(0, MAX_VARIANTS), all.slice(MAX_VARIANTS)]
    if (busy || codes.length === 0) return
    setBusy(true)
    try {
      const { lines } = await callPublic(matchProducts, { lines: codes.map((code) => ({ code })) })
      const ids = lines.flatMap(({ status, candidates: [best] }) =>
        status === 'found' && best ? [best.product_id] : [],
      )
      onFound(await Promise.all(ids.map((id) => callPublic(getProduct, { id }))))
      const unknown = lines.filter(({ status }) => status !== 'found').map(({ code }) => code)
      setText([...unknown, ...later].join('\n'))
      const left = [
        ...(unknown.length > 0
          ? [`${counted(unknown.length, 'part number')} not found: see the field.`]
          : []),
        ...(later.length > 0
          ? [`A family has at most ${MAX_VARIANTS} variants: the others stay in the field.`]
          : []),
      ]
      setOutcome(left.join(' ') || undefined)
    } catch (failure) {
      setOutcome(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={find} className="grid content-start gap-3">
      <TextArea
        label="Add existing products"
        hint="Their part numbers, one per line."
        rows={3}
        value={text}
        error={outcome}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className="justify-self-start" disabled={busy}>
        Find and add
      </Button>
    </form>
  )
}
