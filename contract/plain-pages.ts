/** Assets of the plain pages outside the app: the API's documentation, and a demo's e-mails and card payments. */
export const plainPagePaths = { style: '/plain-page.css', font: '/hanken-grotesk.woff2' } as const
