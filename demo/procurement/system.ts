import { DEMO_PASSWORD } from '../accounts.ts'

/** How the demo's purchasing system names itself. Its secret is as public as the demo's passwords. */
export const demoSystem = { domain: 'DemoID', identity: 'demo-purchasing', secret: DEMO_PASSWORD } as const
