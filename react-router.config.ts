import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The shop has few routes: one manifest in the page is smaller than a request for each route as it becomes visible.
  routeDiscovery: { mode: 'initial' },
  // One script per page, without a separate one for its loader: all their names are in the manifest that every visitor
  // gets.
  splitRouteModules: false,
} satisfies Config
