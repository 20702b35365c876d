/** Assets of the plain pages outside the app: the API's documentation, and a demo's own pages. */
export const plainPagePaths = { style: '/plain-page.css', font: '/hanken-grotesk.woff2' } as const

/** Who can sign in to a demo and which cards it takes; in demo mode only. */
export const DEMO_PATH = '/demo'
