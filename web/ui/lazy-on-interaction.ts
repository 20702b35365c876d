import { type ComponentType, lazy } from 'react'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

const { promise: wanted, resolve: loadNow } = Promise.withResolvers<void>()
if (typeof window === 'undefined') loadNow()
else
  for (const sign of signs)
    addEventListener(sign, () => loadNow(), { once: true, passive: true, capture: true })

/** Waits no longer: for a page that the server has not drawn, where there is nothing to see meanwhile. */
export { loadNow }

/**
 * A part whose script is fetched at the visitor's first sign of life. The server has drawn it, so it is seen, and
 * its links and forms work, long before. For use within Suspense.
 */
export function lazyOnInteraction<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await wanted
    return { default: await load() }
  })
}
