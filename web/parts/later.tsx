import { type ComponentType, lazy } from 'react'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

/** The first sign of life from whoever looks at the page. */
const visitor =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        for (const sign of signs)
          addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
      })

/**
 * A part whose script is fetched once the visitor does anything. The server has drawn it, so it is seen, and its
 * links and forms work, long before. For use within Suspense.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await visitor
    return { default: await load() }
  })
}
