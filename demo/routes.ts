import type { Hono } from 'hono'
import { type DemoPage, demoPageRoutes } from './page.ts'
import { type Procurement, procurementRoutes } from './procurement/routes.ts'
import { stepRoutes } from './step.ts'

/** The demo's own pages: what a visitor needs to try it, and Demo Purchasing, a buyer's system. */
export const routes = (demo: DemoPage & Omit<Procurement, 'hasAccounts'>): Hono[] => [
  demoPageRoutes(demo),
  stepRoutes(demo.accounts, demo.login),
  procurementRoutes({ ...demo, hasAccounts: demo.accounts.length > 0 }),
]
