import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import { DEMO_PATH } from '#contract/plain-pages.ts'
import { getAnnouncement } from '#contract/settings/announcement.ts'
import { callInProcess } from './api-client.server.ts'
import { AnnouncementBar } from './features/settings/announcement-bar.server.tsx'

/** The banners above every page, rendered on the server so that browsers load no code for them. */
export interface Banners {
  readonly html: string
  /** Identifies the announcement by its text, so that a dismissal is remembered. Empty without an announcement. */
  readonly key: string
}

export async function banners(
  context: Readonly<RouterContextProvider>,
  { demo }: { readonly demo: boolean },
): Promise<Banners> {
  // Banners are optional: a page that needs no data still renders when the shop does not answer.
  const announcement = await callInProcess(context, getAnnouncement, {}).catch(() => undefined)
  const { text, link } = announcement ?? {}
  return {
    key: text ? createHash('sha256').update(text).digest('base64url').slice(0, 16) : '',
    html: renderToStaticMarkup(
      <>
        {demo && <DemoBar />}
        {text && <AnnouncementBar text={text} link={link} />}
      </>,
    ),
  }
}

/** Marks the shop as a demo, with a link to the page that leads through it. */
const DemoBar = () => (
  <section aria-label="Demo" className="demo-bar">
    <p className="page flex flex-wrap items-center justify-center gap-x-2 text-sm">
      <span>
        A demo<span className="max-sm:hidden">: its products, people and orders are examples</span>.
      </span>
      <a href={DEMO_PATH} className="tap-link">
        See all of it, step by step
      </a>
    </p>
  </section>
)
