import { Icon } from '#web/ui/icon.tsx'

/** The announcement above every page, rendered on the server only. */
export const AnnouncementBar = ({ text, link }: { text: string; link: string | undefined }) => (
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
  </section>
)
