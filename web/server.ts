import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, matchPath, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Fetch } from '#http/call.ts'
import { nonceContext, type PublicSettings, settingsContext, shopContext } from './context.ts'

/** Renders pages out of the shop's replies. Scripts that belong to a page carry the nonce that it was asked with. */
export type RenderPage = (request: Request, nonce: string, shop: Fetch) => Promise<Response>

export function openPages(settings: PublicSettings): RenderPage {
  const handle = createRequestHandler(
    build as ServerBuild, // the module's typing allows an undefined that it never has
    import.meta.env.MODE,
  )
  return (request, nonce, shop) => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(settingsContext, settings)
    context.set(nonceContext, nonce)
    return handle(isDecodable(request) ? request : new Request(new URL('/not-found', request.url)), context)
  }
}

const { routes } = build as ServerBuild // as above

/** Whether a page is at this path, other than the one that says that there is none. */
export const isPage = (pathname: string): boolean =>
  Object.keys(routes).some((id) => {
    const pattern = patternOf(id)
    return !pattern.endsWith('*') && matchPath(pattern, pathname) !== null
  })

const patternOf = (id: string): string => {
  const { path = '', parentId } = routes[id] ?? {}
  return `${parentId === undefined ? '' : patternOf(parentId)}/${path}`.replaceAll(/\/+/g, '/')
}

/** Threat: the router writes each address that it cannot decode, of up to 16 kB, to the log. There is no such page. */
function isDecodable({ url }: Request): boolean {
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}
