import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import { callInProcess } from './api-client.server.ts'
import { Icon } from './ui/icon.tsx'

export interface Announcement {
  /** The same for the same text: what a visitor dismissed is known by it. */
  readonly key: string
  readonly html: string
}

/** What is said above the page, rendered here so that browsers need no code for it. */
export async function announcementBar(
  context: Readonly<RouterContextProvider>,
): Promise<Announcement | undefined> {
  // A page that needs no data is shown while there is none.
  const said = await callInProcess(context, api.getAnnouncement, {}).catch(() => undefined)
  if (!said?.text) return undefined
  const { text, link } = said
  return {
    key: createHash('sha256').update(text).digest('base64url').slice(0, 16),
    html: renderToStaticMarkup(
      <section aria-label="Announcement" className="announcement">
        <div className="page flex items-start gap-2">
          <p className="grow py-2.5 text-center wrap-anywhere">
            {link ? (
              <a href={link} className="underline underline-offset-4">
                {text}
              </a>
            ) : (
              text
            )}
          </p>
          <button type="button" data-dismiss className="-mr-2.5 grid size-11 flex-none place-items-center">
            <Icon name="close" />
            <span className="sr-only">Dismiss the announcement</span>
          </button>
        </div>
      </section>,
    ),
  }
}
