import { shopName } from '#contract/brand.ts'

/** The web app manifest: the shop's name and icons, for whoever puts it on a phone's screen. */
export function loader() {
  const name = shopName()
  return Response.json(
    {
      id: '/',
      name,
      short_name: name,
      description: 'Technology equipment in lots of 100 and more.',
      lang: 'en',
      dir: 'ltr',
      scope: '/',
      start_url: '/',
      display: 'browser',
      background_color: '#09090b',
      theme_color: '#09090b',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
    },
    {
      headers: {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'public, max-age=300, s-maxage=300',
      },
    },
  )
}
