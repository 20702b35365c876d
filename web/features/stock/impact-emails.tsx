import { formatCount } from '#contract/counts.ts'
import type { Impact } from '#contract/stock/incoming.ts'

interface Props {
  /** The first of `count`. */
  readonly emails: Impact['emails']
  readonly count: number
}

/** The emails that a change of a delivery sends, each to open and read. */
export const ImpactEmails = ({ emails, count }: Props) => (
  <ul aria-label="Emails" className="grid max-h-96 overflow-y-auto">
    {emails.map(({ to, subject, text }) => (
      <li key={to}>
        <details>
          <summary className="anchor min-h-(--control) cursor-pointer content-center wrap-anywhere">
            The email to {to}
          </summary>
          <div className="surface grid gap-3 p-4 text-sm wrap-anywhere">
            <p className="font-medium">{subject}</p>
            <p className="whitespace-pre-line">{text}</p>
          </div>
        </details>
      </li>
    ))}
    {count > emails.length && (
      <li className="muted min-h-(--control) content-center">
        and {formatCount(count - emails.length)} more
      </li>
    )}
  </ul>
)
