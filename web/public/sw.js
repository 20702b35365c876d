// Shows a page of the shop's own when a page cannot be fetched. Keeps nothing else: what the shop says must be fresh.
const CACHE = 'offline-2'
const KEPT = ['/offline.html', '/offline.js', '/favicon.svg']

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)))
})

addEventListener('activate', (event) => {
  // The page is asked for while this script is still being started.
  event.waitUntil(registration.navigationPreload?.enable())
  event.waitUntil(forgetEarlier())
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

async function forgetEarlier() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
}
