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

async function retry() {
  const reply = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (reply && reply.status < 500) location.reload()
}
addEventListener('online', retry)
setInterval(retry, 5_000)
