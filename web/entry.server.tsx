import { Writable } from 'node:stream'
import font from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
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

const RENDER_TIMEOUT_MS = 10_000

/** Renders a whole page, without streaming: it is small, cached for many visitors, and gets a Content-Length. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const html = await markupOf(
    <Nonce value={nonce}>
      <RequestId value={context.get(requestIdContext)}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </RequestId>
    </Nonce>,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Link', `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
  return new Response(isWhole(router) ? scriptsAfterPaint(html) : html, { status, headers })
}

/**
 * Renders to text. Into a stream of Node's: one of the web takes a tenth of the time in which a page is rendered.
 * @throws the first failure
 */
function markupOf(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const parts: Uint8Array[] = []
    const into = new Writable({
      write(part, _encoding, written) {
        parts.push(part)
        written()
      },
    })
    into.once('finish', () => resolve(Buffer.concat(parts).toString()))
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React would send larger Suspense boundaries hidden and reveal them by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error
      },
      onShellError: failed,
      onAllReady() {
        if (failure) return failed(failure)
        clearTimeout(deadline)
        pipe(into)
      },
    })
    const deadline = setTimeout(abort, RENDER_TIMEOUT_MS)
    function failed(reason: unknown) {
      clearTimeout(deadline)
      reject(reason)
    }
  })
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
