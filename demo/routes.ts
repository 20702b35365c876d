import type { Hono } from 'hono'
import { type AgentDemo, agentRoutes } from './agent/routes.ts'
import { type DemoPage, demoPageRoutes } from './page.ts'
import { procurementRoutes } from './procurement/routes.ts'
import { stepRoutes } from './step.ts'

/**
 * The demo's own pages: what a visitor needs to try it, Demo Purchasing, which is a buyer's system, and an agent that buys.
 */
export function routes(demo: DemoPage & Omit<AgentDemo, 'hasAccounts'>): Hono[] {
  const hasAccounts = demo.accounts.length > 0
  return [
    demoPageRoutes(demo),
    stepRoutes(demo.accounts, demo.login),
    procurementRoutes({ ...demo, hasAccounts }),
    agentRoutes({ ...demo, hasAccounts }),
  ]
}
