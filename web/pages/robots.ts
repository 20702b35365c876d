import { href } from 'react-router'
import { API_ROOT } from '#contract/endpoint.ts'
import { assistantFetchers, trainingCrawlers } from '#contract/settings/crawlers.ts'
import { getDiscovery } from '#contract/settings/discovery.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { settingsContext } from '#web/context.ts'
import type { Route } from './+types/robots'

/** Says which programs are welcome, and keeps all of them away from personal pages and the API. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(settingsContext)
  const { searchEngines, aiTraining, aiAssistants } = await callInProcess(context, getDiscovery, {})
  const tokensOf = (crawlers: typeof trainingCrawlers) => crawlers.map(({ token }) => token)
  const robots = [
    group('Search engines, and all programs that are not named below', ['*'], searchEngines),
    group('Programs that collect texts to train models', tokensOf(trainingCrawlers), aiTraining),
    group('Programs that fetch a page for a person', tokensOf(assistantFetchers), aiAssistants),
    `Sitemap: ${publicUrl}${href('/sitemap.xml')}\n`,
  ].join('\n')
  return new Response(robots, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300',
    },
  })
}

/** A program follows only the rules of the group that names it, so each group has all of them. */
function group(about: string, tokens: readonly string[], areWelcome: boolean): string {
  const dashboard = href('/dashBoard')
  const closed = areWelcome
    ? [dashboard, dashboard.toLowerCase(), href('/account/action'), `${API_ROOT}/`]
    : ['/']
  return `# ${about}
${tokens.map((token) => `User-agent: ${token}`).join('\n')}
${areWelcome ? `Allow: ${API_ROOT}/docs\n` : ''}${closed.map((path) => `Disallow: ${path}`).join('\n')}
`
}
