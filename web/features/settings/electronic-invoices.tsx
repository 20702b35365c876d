import { formatNames } from '#contract/electronic-invoices/endpoints.ts'
import type { Lacking } from '#contract/settings/seller.ts'
import { SettingsSection } from './settings-section.tsx'

/** The formats in which no electronic invoice can be written yet, and the details that they need. */
export const ElectronicInvoices = ({ lacking }: { lacking: Lacking }) =>
  lacking.length === 0 ? null : (
    <SettingsSection
      id="electronic-invoices"
      title="Missing for electronic invoices"
      about="Until these details are entered, customers who want one of these formats get a PDF by email, and nothing goes through a network."
    >
      <ul className="grid gap-2">
        {lacking.map(({ format, missing }) => (
          <li key={format}>
            <strong>{formatNames[format]}</strong>: {missing.join('; ')}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
