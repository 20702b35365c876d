import { href } from 'react-router'
import { API_ROOT } from '#contract/endpoint.ts'
import { settingsContext } from '#web/context.ts'
import type { Route } from './+types/robots'

/** Keeps search engines away from personal pages and the API. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(settingsContext)
  const dashboard = href('/dashBoard')
  const closed = [dashboard, dashboard.toLowerCase(), href('/account/action'), `${API_ROOT}/`]
  const robots = `User-agent: *
Allow: ${API_ROOT}/docs
${closed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrl}${href('/sitemap.xml')}
`
  return new Response(robots, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300',
    },
  })
}
