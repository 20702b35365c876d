import type { CompanyDetails } from '#contract/companies/accounts.ts'
import { lookUpTaxNumber, type TaxNumberCheck } from '#contract/tax-numbers/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

const outcomes = { valid: 'Valid', invalid: 'Not valid', unanswered: 'No answer' } as const
const sources = { vies: 'VIES', demo: 'Demo: check digits only' } as const

const columns: Column<TaxNumberCheck>[] = [
  { head: 'Asked', isName: true, cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  {
    head: 'Answer',
    cell: ({ outcome, reason }) => (reason ? `${outcomes[outcome]}: ${reason}` : outcomes[outcome]),
  },
  { head: 'By', cell: ({ source }) => sources[source] },
  { head: 'Name', cell: ({ name }) => name || '–' },
  {
    head: 'Consultation',
    cell: ({ reference }) => <span className="wrap-anywhere">{reference || '–'}</span>,
  },
]

interface Props {
  readonly company: CompanyDetails
  readonly checks: readonly TaxNumberCheck[]
}

/** The EU register's answers about the company's tax number, as evidence. */
export function TaxNumberChecks({ company: { _id: id, taxNumber, taxExempt }, checks }: Props) {
  const { run, isBusy, error } = useShopCall()
  const answer = checks.find(({ outcome }) => outcome !== 'unanswered')
  return (
    <Section id="tax-number" title="Checks of the tax number">
      <p>
        {answer?.outcome !== 'valid'
          ? `${taxNumber} is not confirmed${taxExempt ? '.' : ', so it does not exempt the company from tax.'}`
          : answer.source === 'demo'
            ? `The check digits of ${taxNumber} are right. The demo does not ask the register.`
            : `The register confirmed ${taxNumber}.`}
      </p>
      {checks.length > 0 && (
        <RecordTable labelledBy="tax-number" rows={checks} columns={columns} keyOf={({ at }) => at} />
      )}
      <May call={lookUpTaxNumber}>
        <Button
          className="btn justify-self-start"
          disabled={isBusy}
          onClick={() =>
            run(lookUpTaxNumber, { id }, 'Asking the register. Reload the page to see its answer.')
          }
        >
          Look it up
        </Button>
      </May>
      <FormError>{error}</FormError>
    </Section>
  )
}
