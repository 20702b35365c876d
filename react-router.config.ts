import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The shop has few routes: one manifest with the page is smaller than asking for each route as it comes near.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
