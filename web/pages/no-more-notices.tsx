import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { endNotices } from '#contract/stock/notices.ts'
import { callPublic, errorMessage } from '#web/api-client.ts'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import type { Route } from './+types/no-more-notices'

export const meta = () => [
  { title: titled('No more emails') },
  { name: 'robots', content: 'noindex' },
  // Threat: the address contains a secret.
  { name: 'referrer', content: 'no-referrer' },
]

/** Ends the mails at once: opening the link is the click. Done by script, so that link scanners do not trigger it. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  try {
    await callPublic(endNotices, { token })
    return { problem: undefined }
  } catch (failure) {
    return { problem: errorMessage(failure) }
  }
}

export const shouldRevalidate = () => false

export const HydrateFallback = FullScreenLoader

export default function NoMoreNotices({ loaderData: { problem } }: Route.ComponentProps) {
  return (
    <main className="page grid min-h-[60dvh] content-center justify-items-center gap-6 py-16 text-center">
      <h1 className="text-4xl">{problem ? 'This link does not work' : 'No more of these emails'}</h1>
      <p className="muted max-w-prose text-lg" role={problem ? 'alert' : 'status'}>
        {problem ??
          'We will no longer tell you when products are back in stock. You still get emails about your orders.'}
      </p>
      {problem && (
        <p>
          Open the link in the newest of these emails, or{' '}
          <Link to={href('/contact')} className="anchor">
            write to us
          </Link>{' '}
          and we will stop them.
        </p>
      )}
      <Link to={href('/')} className="btn btn-primary">
        Back to the shop
      </Link>
    </main>
  )
}
