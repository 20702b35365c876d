// Shows a page of the shop's own when a page cannot be fetched. Keeps nothing else: what the shop says must be fresh.
const KEPT = ['/offline.html', '/favicon.svg']

addEventListener('install', (event) => {
  event.waitUntil(caches.open('offline-1').then((cache) => cache.addAll(KEPT)))
})

addEventListener('activate', (event) => {
  // The page is asked for while this script is still being started.
  event.waitUntil(registration.navigationPreload?.enable())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (KEPT.includes(path)) event.respondWith(fetch(request).catch(() => caches.match(path)))
})

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return caches.match('/offline.html')
  }
}
