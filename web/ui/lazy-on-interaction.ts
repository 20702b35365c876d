import { type ComponentType, lazy } from 'react'
import { LIST_VIEW } from './theme.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

const { promise: wanted, resolve: loadNow } = Promise.withResolvers<void>()
// Only the home page can wait: other pages go on to load data, which would wait for the visitor too. Visitors who
// search will go on to filter, sort and type quantities; those who prefer a list do not see the server-rendered grid.
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

/** Loads at once, for a page that was not rendered on the server and would otherwise be empty. */
export { loadNow }

/**
 * Returns a lazy component whose script loads on the visitor's first interaction. It is rendered on the server, so it
 * is visible, and its links and forms work, before that. Without a network it stays so, and its script is loaded once
 * the network is back. For use within Suspense.
 */
export function lazyOnInteraction<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await wanted
    return { default: await load().catch(onceOnline(load)) }
  })
}

/** Loads again when the browser is online again; fails as before if it was online all along. */
const onceOnline =
  <Loaded>(load: () => Promise<Loaded>) =>
  async (failure: unknown): Promise<Loaded> => {
    if (navigator.onLine) throw failure
    await new Promise((online) => addEventListener('online', online, { once: true }))
    return load()
  }
