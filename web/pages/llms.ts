import { href } from 'react-router'
import { MCP_PATH, oauthPaths } from '#contract/agents/paths.ts'
import { shopBrand } from '#contract/brand.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { shopCurrency } from '#contract/locale.ts'
import { PRODUCT_FEED } from '#contract/product-feed/paths.ts'
import { type DiscoveryForm, getDiscovery } from '#contract/settings/discovery.ts'
import { UCP_PROFILE } from '#contract/ucp/paths.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { settingsContext } from '#web/context.ts'
import type { Route } from './+types/llms'

/** What the shop is and how a program buys here, in Markdown for language models (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, demo } = context.get(settingsContext)
  const discovery = await callInProcess(context, getDiscovery, {})
  if (!discovery.showsLlmsText) throw new Response(null, { status: 404 })
  return new Response(textOf({ publicUrl, demo, discovery }), {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300',
    },
  })
}

interface Site {
  readonly publicUrl: string
  readonly demo: boolean
  readonly discovery: DiscoveryForm
}

function textOf({ publicUrl, demo, discovery }: Site): string {
  const { name, tagline, footer } = shopBrand()
  const link = (title: string, path: string, about: string) => `- [${title}](${publicUrl}${path}): ${about}`
  const feed = link(
    'Product feed',
    PRODUCT_FEED,
    'all products at list prices, RSS 2.0 in Google’s product data format',
  )
  const ucp = link('UCP profile', UCP_PROFILE, 'Universal Commerce Protocol: catalogue and carts by REST')
  return `# ${name}

> ${[tagline, footer].filter((text) => text !== '').join('. ') || name}

${demo ? 'This is a demo: its products and accounts are examples, and nothing that is ordered is delivered.\n\n' : ''}\
This shop sells to companies, from ${MIN_ORDER_PIECES} pieces of a product. Prices are per piece in ${shopCurrency()} and fall with quantity. Visitors
see list prices; a company may have its own.

A company pays on account or by card on the shop's own page. Programs do not pay by card here.

## How a program buys

${link('Model Context Protocol', MCP_PATH, 'tools to search, price, order and ask for quotes, for a member of a company')}
${link('How to get access', oauthPaths.resource + MCP_PATH, 'OAuth 2.1 metadata: the member signs in and sets limits')}
${link('API', `${API_ROOT}/docs`, 'all calls over HTTP, with API keys')}
${link('OpenAPI', `${API_ROOT}/openapi.json`, 'the same for programs')}

## Catalogue

${[link('Products', href('/'), 'search and categories'), ...(discovery.showsProductFeed ? [feed] : []), ...(discovery.showsUcp ? [ucp] : [])].join('\n')}

## Terms

${link('Terms of use', '/terms', 'the terms of the shop')}
${link('Privacy', '/privacy', 'what is stored about people')}

## Optional

${link('Blog', href('/blog'), 'buying in quantity')}
${link('Contact', href('/contact'), 'contact form, answered by people')}
${link('Site map', href('/sitemap.xml'), 'every public page')}
`
}
