/** Assets of the plain pages outside the app: the API's documentation, and a demo's own pages. */
export const plainPagePaths = { style: '/plain-page.css', font: '/hanken-grotesk.woff2' } as const

/** The page that leads through a demo and lists its accounts and test cards; in demo mode only. */
export const DEMO_PATH = '/demo'
/** A step of it, which signs in as somebody and opens a page; and the script that does so. In demo mode only. */
export const demoStepPaths = { page: '/demo/step', script: '/demo/step.js' } as const

/** A demo's page on which a scripted agent buys: its start, the page of a run by its id, and its style sheet. In demo mode only. */
export const demoAgentPaths = {
  page: '/demo/agent',
  runs: '/demo/agent/runs',
  style: '/demo/agent.css',
} as const

/** A demo's page that plays a company's purchasing system, and what its forms post to. */
export const procurementPaths = {
  page: '/demo/procurement',
  shop: '/demo/procurement/shop',
  cart: '/demo/procurement/cart',
  order: '/demo/procurement/order',
  /** The page of an order, by its number. */
  orders: '/demo/procurement/orders',
  shipment: '/demo/procurement/shipment',
  receipt: '/demo/procurement/receipt',
} as const
