import { formatCount } from '#contract/counts.ts'
import type { OperatorRun, System } from '#contract/system/endpoints.ts'
import { Fact } from '#web/features/companies/company-facts.tsx'
import { formatMoment } from '#web/ui/dates.ts'

const GIGABYTE = 1e9

export const SystemFacts = ({ system }: { readonly system: System }) => (
  <dl className="fact-card">
    <Fact label="Emails waiting">
      {formatCount(system.emails.unsent)}
      {system.emails.oldestUnsentAt && (
        <>
          , the oldest since <Moment at={system.emails.oldestUnsentAt} />
        </>
      )}
    </Fact>
    <Fact label="Emails given up in two weeks">{formatCount(system.emails.givenUp)}</Fact>
    <Fact label="Refunds waiting for the card service">{formatCount(system.refundsDue)}</Fact>
    <Fact label="Last backup">
      <LastRun run={system.lastBackup} none="None is recorded. Back up every night." />
    </Fact>
    <Fact label="Last audit">
      <LastRun run={system.lastAudit} none="None is recorded." />
    </Fact>
    <Fact label="Disk">
      {system.disk
        ? `${sizeOf(system.disk.freeBytes)} free of ${sizeOf(system.disk.totalBytes)}`
        : 'Watched where the database runs'}
    </Fact>
    <Fact label="Database">
      {system.database.isEmbedded ? 'Embedded, PostgreSQL' : 'PostgreSQL'} {system.database.version},{' '}
      {sizeOf(system.database.bytes)}
    </Fact>
    <Fact label="Newest migration">{system.database.migration}</Fact>
    <Fact label="Versions">
      Hundredfold {system.version}, Node {system.node.replace(/^v/, '')}
    </Fact>
    <Fact label="This process started">
      <Moment at={system.startedAt} />
    </Fact>
  </dl>
)

const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatMoment(at)}</time>

function LastRun({ run, none }: { readonly run: OperatorRun; readonly none: string }) {
  if (!run) return none
  return (
    <>
      <Moment at={run.at} />
      <span className={`block wrap-anywhere text-sm ${run.isOk ? 'muted' : 'text-error'}`}>
        {run.isOk ? '' : 'Failed: '}
        {run.result}
      </span>
    </>
  )
}

/** Returns `1.5 GB`, or `24 MB`. */
const sizeOf = (bytes: number) =>
  bytes < GIGABYTE ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`
