import { HEADER_SEARCH_ID } from './header-search-id.ts'
import { LIST_VIEW, THEME_KEY, themes } from './theme.ts'

/**
 * Session storage key: the address of a page that was still loading when the current one was left. A reload opens it
 * instead of going back.
 */
const LEFT_FOR = 'left-for'
/** A page that failed because of the network retries after this, then after twice the previous pause each time. */
const RETRY_MS = 5_000
const MOST_RETRIES = 8
/** Session storage key: the number of retries in a row, since each retry reloads the page. */
const RETRIES = 'retries'
/** Attribute of <html> when the page's announcement was dismissed, and local storage key for the last one dismissed. */
const DISMISSED = 'data-dismissed'
/** Attribute of <html> once the page responds to clicks and typing. */
export const HYDRATED = 'data-hydrated'

/**
 * Returns an inline script for the page's head, for code that must work before or without any module:
 * - Before the first paint, so that nothing flashes, it sets the stored theme, whether a user is signed in, whether
 *   results are shown as a list, and whether the announcement was dismissed.
 * - It dismisses announcements, moves `/` and Ctrl-K to the search of the header, restores the focus to the link that a
 *   page was left by, retries pages that failed because of the network, and registers the service worker.
 * - A form submitted before the page's scripts have loaded is submitted once they have. Threat: the browser would
 *   submit it itself, as an address, with the password in it. The last button clicked before then is clicked again.
 * - It continues an interrupted navigation: when a script cannot be loaded, the router reloads the previous page.
 * @param announcement the key of the announcement on the page
 */
export const headScript = (announcement = '') => `(() => {
  const root = document.documentElement
  const mark = () => {
    try {
      root.toggleAttribute('${DISMISSED}', localStorage.getItem('${DISMISSED}') === '${announcement}')
      if (localStorage.getItem('${THEME_KEY}') === 'light') root.dataset.theme = '${themes.light}'
      root.toggleAttribute('data-signed-in', localStorage.getItem('accessToken') !== null)
      root.toggleAttribute('${LIST_VIEW}', localStorage.getItem('${LIST_VIEW}') !== null)
    } catch {}
  }
  mark()
  // React rewrites all attributes when the frame of the pages fails.
  new MutationObserver(mark).observe(root, { attributeFilter: ['lang'] })
  try {
    const leftFor = sessionStorage.getItem('${LEFT_FOR}')
    sessionStorage.removeItem('${LEFT_FOR}')
    const isReload = performance.getEntriesByType('navigation')[0]?.type === 'reload'
    if (leftFor && isReload && leftFor !== location.href) location.replace(leftFor)
  } catch {}
  let onTheWay
  addEventListener('pagehide', () => {
    try {
      if (onTheWay) sessionStorage.setItem('${LEFT_FOR}', onTheWay)
    } catch {}
  })
  const followed = new Map()
  let leftBy
  window.navigation?.addEventListener('navigate', ({ navigationType, destination }) => {
    if (navigationType !== 'reload') onTheWay = undefined
    leftBy = navigationType === 'traverse' ? followed.get(destination.key) : undefined
  })
  addEventListener('focusin', ({ target }) => {
    if (!leftBy || !target.matches('main h1')) return
    const link = [...document.querySelectorAll('main a')].find((each) => each.href === leftBy)
    leftBy = undefined
    link?.focus({ preventScroll: true })
  })
  const search = () => document.getElementById('${HEADER_SEARCH_ID}')
  const searchField = () => search()?.querySelector('input')
  addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, target } = event
    if (altKey || (ctrlKey || metaKey ? key.toLowerCase() !== 'k' : key !== '/')) return
    const typed = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable]'
    if (!searchField() || target.closest?.(typed) || document.querySelector(':modal')) return
    event.preventDefault()
    // Where it is not in the bar, showing it gives it the focus.
    if (searchField().checkVisibility()) searchField().select()
    else search().showPopover()
  })
  addEventListener('toggle', ({ target, newState }) => {
    if (newState === 'open' && target === search()) searchField().select()
  }, true)
  let retries = 0
  let ticks = 0
  try {
    retries = Number(sessionStorage.getItem('${RETRIES}'))
  } catch {}
  const countRetries = (count) => {
    retries = count
    ticks = 0
    try {
      sessionStorage.setItem('${RETRIES}', count)
    } catch {}
  }
  // A page that is on its way holds the same link, hidden until it is too late.
  const shownRetry = () =>
    [...document.querySelectorAll('[data-retry]')].find(
      (link) => link.checkVisibility() && getComputedStyle(link).visibility === 'visible',
    )
  let isLeaving = false
  const retry = async () => {
    const reply = await fetch(shownRetry().href, { method: 'HEAD' }).catch(() => undefined)
    if (!reply?.ok || isLeaving) return
    isLeaving = true
    shownRetry()?.click()
  }
  addEventListener('online', () => {
    countRetries(0)
    if (shownRetry()) retry()
  })
  setInterval(() => {
    const isThere = document.readyState !== 'loading' && !document.querySelector('[data-retry]')
    if (isThere && retries > 0) countRetries(0)
    if (!shownRetry() || retries >= ${MOST_RETRIES} || ++ticks < 2 ** retries) return
    countRetries(retries + 1)
    retry()
  }, ${RETRY_MS})
  addEventListener('click', ({ target, defaultPrevented }) => {
    // The router marks its links, and follows those whose default it prevents.
    const link = target.closest('a[data-discover]')
    if (defaultPrevented && link && window.navigation) {
      onTheWay = link.href
      followed.set(navigation.currentEntry.key, link.href)
    }
    if (!target.closest('[data-dismiss]')) return
    root.toggleAttribute('${DISMISSED}', true)
    try {
      localStorage.setItem('${DISMISSED}', '${announcement}')
    } catch {}
  })
  let unsent
  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || form.hasAttribute('action') || form.method === 'dialog') return
    event.preventDefault()
    unsent = form
  })
  let unanswered
  addEventListener('click', ({ target }) => {
    if (root.hasAttribute('${HYDRATED}')) return
    unanswered = target.closest('button[type=button]:not([popovertarget], [commandfor], [data-dismiss])')
  })
  new MutationObserver(() => {
    unsent?.requestSubmit()
    unsent = undefined
    // After what was typed before has been taken over.
    setTimeout(() => {
      unanswered?.click()
      unanswered = undefined
    })
  }).observe(root, { attributeFilter: ['${HYDRATED}'] })
  addEventListener('load', () => navigator.serviceWorker?.register('/sw.js'))
})()`
