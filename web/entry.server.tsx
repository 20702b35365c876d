import font from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { Refused } from '#http/call-errors.ts'
import { failureContext, nonceContext, requestIdContext } from './context.ts'
import { scriptsAfterPaint } from './scripts-after-paint.server.ts'
import { Nonce } from './ui/nonce.ts'
import { RequestId } from './ui/request-id.ts'

/** Renders a whole page, without streaming: it is small, cached for many visitors, and gets a Content-Length. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  let failure: unknown
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <RequestId value={context.get(requestIdContext)}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </RequestId>
    </Nonce>,
    {
      nonce,
      // Otherwise React would send larger Suspense boundaries hidden and reveal them by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(10_000),
      onError: (error) => {
        failure ??= error
      },
    },
  )
  await stream.allReady
  if (failure) throw failure
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Link', `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
  const html = await new Response(stream).text()
  return new Response(isWhole(router) ? scriptsAfterPaint(html) : html, { status, headers })
}

/**
 * Replaces the router's handler, which writes stacks to the console. Refused calls are skipped: they were expected, or
 * the product server has logged them.
 */
export const handleError: HandleErrorFunction = (failure, { request, context }) => {
  const isExpected = failure instanceof Refused || (isRouteErrorResponse(failure) && failure.status < 500)
  if (isExpected || request.signal.aborted) return
  const { method, url } = request
  context.get(failureContext)(failure, {
    method,
    path: new URL(url).pathname,
    id: context.get(requestIdContext),
  })
}

/** True if the page has content to show before its scripts load; a page that the browser loads itself has none. */
const isWhole = ({ manifest, staticHandlerContext: { matches } }: EntryContext) =>
  matches.every(({ route }) => {
    const { hasLoader, hasClientLoader } = manifest.routes[route.id] ?? {}
    return hasLoader || !hasClientLoader
  })
