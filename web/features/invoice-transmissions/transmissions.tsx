import { invoiceFormatNames } from '#contract/electronic-invoices/endpoints.ts'
import type { Transmission } from '#contract/invoice-transmissions/endpoints.ts'
import { Section } from '#web/ui/section.tsx'
import { ResendButton } from './resend-button.tsx'
import { TransmissionState } from './transmission-state.tsx'

interface Props {
  readonly transmissions: readonly Transmission[]
  /** Whether to show why something was refused, and a button that sends it again. */
  readonly admin: boolean
}

/** The transmissions of an invoice and its credit notes to the company. */
export function Transmissions({ transmissions, admin }: Props) {
  if (transmissions.length === 0) return null
  return (
    <Section id="delivery" title={admin ? 'Sent to the company' : 'Sent to your company'}>
      <ul className="surface grid gap-5 p-5 sm:p-6">
        {transmissions.map((transmission) => (
          <li key={transmission._id} className="grid gap-2">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{transmission.document}</span>
              <span className="muted text-sm">{invoiceFormatNames[transmission.format]}</span>
            </p>
            <TransmissionState transmission={transmission} />
            {transmission.answer && <p className="max-w-prose wrap-anywhere">{transmission.answer}</p>}
            {admin && transmission.state === 'refused' && (
              <div>
                <ResendButton transmission={transmission} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
