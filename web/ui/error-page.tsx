import { use } from 'react'
import { href, isRouteErrorResponse, Link, useLocation, useNavigation } from 'react-router'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { RequestId } from './request-id.ts'

/** Shown when a page fails: what happened, and what to do. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, sentence, mayPass, isNetwork, loggedAs } = explain(error)
  const requestId = use(RequestId)
  const here = useLocation()
  // Without the hash: a link that differs only in its hash loads nothing.
  const { pathname, search } = useNavigation().location ?? here
  return (
    <main className="page grid min-h-[60dvh] content-center justify-items-start gap-5 py-16">
      <h1 className="text-4xl">{title}</h1>
      <p className="muted max-w-prose text-lg">{sentence}</p>
      {loggedAs !== undefined && (
        <p className="muted text-sm">
          If this keeps happening, tell us this number:{' '}
          {/* The browser does not know the id of the page it got. */}
          <code suppressHydrationWarning>{loggedAs || requestId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {mayPass && (
          // The script in the page's head follows it as soon as the network is back.
          <Link reloadDocument to={{ pathname, search }} className="btn btn-primary" data-retry={isNetwork}>
            Try again
          </Link>
        )}
        <Link to={href('/')} className={mayPass ? 'btn' : 'btn btn-primary'}>
          Go to the shop
        </Link>
      </div>
    </main>
  )
}

interface Explanation {
  readonly title: string
  readonly sentence: string
  /** Whether a retry may succeed. */
  readonly mayPass: boolean
  /** Whether it failed because of the network. */
  readonly isNetwork?: boolean
  /** The id under which the shop logged the failure; empty if that is the page's own. */
  readonly loggedAs?: string
}

function explain(error: unknown): Explanation {
  const title = 'That did not work'
  if (error instanceof Refused) {
    const { requestId } = error.body
    const loggedAs = typeof requestId === 'string' ? { loggedAs: requestId } : {}
    return { title, sentence: error.message, mayPass: error.status >= 429, ...loggedAs }
  }
  if (error instanceof Unreachable)
    return { title: 'No connection', sentence: error.message, mayPass: true, isNetwork: true }
  // The router's own fetch failed, in the wording of the browser engines.
  if (error instanceof TypeError && /fetch|^Load/.test(error.message)) return explain(new Unreachable(error))
  if (isRouteErrorResponse(error) && error.status < 500) {
    return { title, sentence: String(error.data) || error.statusText, mayPass: false }
  }
  return {
    title: 'Something went wrong on our side',
    sentence: 'It has been logged. Please try again; nothing you ordered or paid is lost.',
    mayPass: true,
    loggedAs: '',
  }
}
