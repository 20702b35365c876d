/** Assets of the plain pages, on which the demo shows its e-mails and card payments outside the app. */
export const plainPagePaths = { style: '/plain-page.css', font: '/hanken-grotesk.woff2' } as const
