import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { counted } from '#contract/counts.ts'
import type { Family } from '#contract/families/endpoints.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ShownFamily } from './shown-family.ts'
import { readTyped } from './typed-quantities.ts'

const VariantMatrix = lazy(async () => {
  const { VariantMatrix } = await import('./variant-matrix.tsx')
  return { default: VariantMatrix }
})

/** The id of the heading above the quantities of many variants. */
export const MATRIX_ID = 'several-variants'
const QUANTITIES_ID = 'variant-quantities'

/** Opens the quantities of many variants, for a link to them. */
export const openQuantities = () => document.getElementById(QUANTITIES_ID)?.setAttribute('open', '')

/** Quantities for many variants of a family at once. They are loaded when somebody opens them: most visitors want one variant. */
export function SeveralVariants({ family: { _id: id, variants } }: { family: ShownFamily }) {
  const [loaded, setLoaded] = useState<Family>()
  const [problem, setProblem] = useState<string>()
  const details = useRef<HTMLDetailsElement>(null)

  async function load() {
    if (loaded) return
    setProblem(undefined)
    const script = await import('./load-family.ts').catch(() => undefined)
    const result = (await script?.loadFamily(id)) ?? 'The quantities could not be loaded.'
    if (typeof result === 'string') setProblem(result)
    else setLoaded(result)
  }
  const begin = useEffectEvent(() => {
    const wasLeft = readTyped(id, readSession()?.email ?? '').size > 0
    if (wasLeft || location.hash === `#${MATRIX_ID}`) openQuantities()
    // Opened before the page's scripts had loaded.
    else if (details.current?.open) void load()
  })
  useEffect(() => begin(), [])
  return (
    <Section id={MATRIX_ID} title="Order several variants" className="grid min-w-0 gap-4">
      <details
        ref={details}
        id={QUANTITIES_ID}
        className="min-w-0"
        onToggle={({ currentTarget }) => currentTarget.open && void load()}
      >
        <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center justify-self-start">
          Quantities for {counted(variants.length, 'variant')}
        </summary>
        <noscript>
          <p>These fields need JavaScript. Without it, choose the variants above one after the other.</p>
        </noscript>
        {problem === undefined ? (
          <Suspense fallback={<p role="status">Loading…</p>}>
            {loaded ? <VariantMatrix family={loaded} /> : <p role="status">Loading…</p>}
          </Suspense>
        ) : (
          <p role="alert" className="flex flex-wrap items-center gap-4">
            {problem}
            <Button onClick={() => void load()}>Try again</Button>
          </p>
        )}
      </details>
    </Section>
  )
}
