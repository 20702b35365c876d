import { Link } from 'react-router'
import type { LegalVersion } from '#contract/legal-texts/endpoints.ts'
import { formatPublished } from '#web/ui/dates.ts'

interface Props extends LegalVersion {
  /** The page's path. */
  readonly path: string
  /** Those in force now or before, newest first. */
  readonly versions: readonly LegalVersion[]
}

/** The version of a text, its dates in force, and links to the other versions. */
export function VersionNote({ path, version, from, versions }: Props) {
  const next = versions.findLast((other) => other.version > version)
  const others = versions.filter((other) => other.version !== version)
  return (
    <>
      <p className="muted">
        Version {version}, in force from <Day day={from} />
        {next && (
          <>
            {' '}
            until <Day day={next.from} />.{' '}
            <Link to={path} className="anchor">
              Read the version in force
            </Link>
          </>
        )}
      </p>
      {others.length > 0 && (
        <details>
          <summary className="min-h-(--control) cursor-pointer content-center">Other versions</summary>
          <ul className="muted">
            {others.map((other) => (
              <li key={other.version}>
                <Link
                  to={other === versions[0] ? path : `${path}?version=${other.version}`}
                  className="inline-flex min-h-(--control) items-center hover:underline"
                >
                  Version {other.version}, from {formatPublished(other.from)}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatPublished(day)}</time>
