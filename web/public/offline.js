// Of the page that is shown without a network: the visitor's theme, the page that was on its way, and the way back to it.
const root = document.documentElement
try {
  if (localStorage.getItem('theme') === 'light') root.dataset.theme = 'pastel'
  root.toggleAttribute('data-signed-in', localStorage.getItem('accessToken') !== null)
  const leftFor = sessionStorage.getItem('left-for')
  sessionStorage.removeItem('left-for')
  const isReload = performance.getEntriesByType('navigation')[0]?.type === 'reload'
  if (leftFor && isReload && leftFor !== location.href) history.replaceState(null, '', leftFor)
} catch {
  // Storage is forbidden.
}

// After 5 s, and then after twice the last pause each time: a shop that is down is not asked all the time by everybody.
const RETRY_MS = 5_000
const MOST_RETRIES = 8
let retries = 0
try {
  retries = Number(sessionStorage.getItem('retries'))
} catch {
  // Storage is forbidden.
}

function countRetries(count) {
  retries = count
  try {
    sessionStorage.setItem('retries', count)
  } catch {
    // Storage is forbidden.
  }
}

async function retry() {
  const reply = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (reply && reply.status < 500) location.reload()
}

function retryLater() {
  if (retries >= MOST_RETRIES) return
  setTimeout(
    async () => {
      countRetries(retries + 1)
      await retry()
      retryLater()
    },
    RETRY_MS * 2 ** retries,
  )
}
retryLater()
addEventListener('online', () => {
  countRetries(0)
  return retry()
})
