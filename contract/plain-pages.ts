/** What the pages outside the app need: those on which the demo shows its mails and card payments. */
export const plainPagePaths = { style: '/plain-page.css', font: '/hanken-grotesk.woff2' } as const
