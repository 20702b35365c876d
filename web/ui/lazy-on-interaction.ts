import { type ComponentType, lazy } from 'react'
import { LIST_VIEW } from './theme.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

const { promise: wanted, resolve: loadNow } = Promise.withResolvers<void>()
// The home page alone can wait: others go on to load data, which would wait for the visitor too. Whoever searches goes on
// to narrow, to sort and to type quantities; whoever wants a list does not see the grid that the server rendered.
if (
  typeof window === 'undefined' ||
  !/^\/(home)?$/i.test(location.pathname) ||
  location.search ||
  document.documentElement.hasAttribute(LIST_VIEW)
)
  loadNow()
else
  for (const sign of signs)
    addEventListener(sign, () => loadNow(), { once: true, passive: true, capture: true })

/** Loads at once, for a page that was not rendered on the server and would be empty until then. */
export { loadNow }

/**
 * A lazy component whose script is fetched at the visitor's first interaction. The server has rendered it, so that it
 * is visible, and its links and forms work, before. For use within Suspense.
 */
export function lazyOnInteraction<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await wanted
    return { default: await load() }
  })
}
