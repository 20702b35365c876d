import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The shop has few routes: one manifest with the page is smaller than asking for each route as it comes near.
  routeDiscovery: { mode: 'initial' },
  // Of each page one script, not one for its loader too: their names are in the manifest that every visitor gets.
  splitRouteModules: false,
} satisfies Config
