import { formatNames } from '#contract/electronic-invoices/endpoints.ts'
import type { Lacking } from '#contract/settings/seller.ts'

/** The formats in which no electronic invoice can be written yet, and the details that they need. */
export const ElectronicInvoices = ({ lacking }: { lacking: Lacking }) =>
  lacking.length === 0 ? null : (
    <section aria-labelledby="electronic-invoices" className="surface grid gap-4 p-5 sm:p-7">
      <h2 id="electronic-invoices" className="text-xl">
        Missing for electronic invoices
      </h2>
      <p className="muted max-w-prose">
        Until these details are entered, customers who want one of these formats get a PDF by email, and
        nothing goes through a network.
      </p>
      <ul className="grid gap-2">
        {lacking.map(({ format, missing }) => (
          <li key={format}>
            <strong>{formatNames[format]}</strong>: {missing.join('; ')}
          </li>
        ))}
      </ul>
    </section>
  )
