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

/** A script that could not be loaded is tried again after this, then after twice the previous pause each time. */
const RETRY_MS = 5_000
const MOST_RETRIES = 8

/**
 * Returns a lazy component whose script loads on the visitor's first interaction. It is rendered on the server, so it
 * is visible, and its links and forms work, before that. While its script cannot be loaded it stays so. For use within
 * Suspense.
 */
export function lazyOnInteraction<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await wanted
    return { default: await loadPatiently(load) }
  })
}

/** Loads a script, and again after a pause or once the browser is back online; fails after the last retry. */
async function loadPatiently<Loaded>(load: () => Promise<Loaded>, retries = 0): Promise<Loaded> {
  try {
    return await load()
  } catch (failure) {
    if (retries === MOST_RETRIES) throw failure
  }
  await new Promise((retry) => {
    addEventListener('online', retry, { once: true })
    setTimeout(retry, RETRY_MS * 2 ** retries)
  })
  return loadPatiently(load, retries + 1)
}
