import type { Finding } from '#contract/invoice-checks/endpoints.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface Props {
  readonly findings: readonly Finding[]
  /** The rules that the document declares to follow. */
  readonly profile: string
}

/** Factur-X profiles that hold only a summary of the printed invoice. */
const isSummary = (profile: string) => /:(minimum|basicwl)$/i.test(profile)

/** The rules that a document breaks. */
export function Findings({ findings, profile }: Props) {
  return (
    <Section id="findings" title="Result of the check">
      <p>
        {findings.length === 0 ? (
          <StatusBadge kind="done" text="No rule is broken" />
        ) : (
          <StatusBadge
            kind="late"
            text={findings.length === 1 ? 'One rule is broken' : `${findings.length} findings`}
          />
        )}
      </p>
      {isSummary(profile) && (
        <p className="max-w-prose">
          The profile of this document holds only a summary for bookkeeping, without lines. It is not an
          invoice by EN 16931.
        </p>
      )}
      {findings.length > 0 && (
        <RecordTable
          caption="Broken rules"
          rows={findings}
          keyOf={({ rule, field }, place) => `${rule} ${field} ${place}`}
          columns={[
            {
              head: 'Rule',
              isName: true,
              className: 'font-medium md:whitespace-nowrap',
              cell: ({ rule }) => rule,
            },
            { head: 'Field', className: 'wrap-anywhere', cell: ({ field }) => field },
            { head: 'What is wrong', className: 'wrap-anywhere md:w-1/2', cell: ({ message }) => message },
          ]}
        />
      )}
      <p className="muted max-w-prose text-sm">
        The check covers the fields that EN 16931 requires, its sums, its rules for each tax category, and
        codes of currencies, countries, types, units and means of payment. It does not cover rules that
        countries and networks add, such as those of XRechnung and Peppol.
      </p>
    </Section>
  )
}
