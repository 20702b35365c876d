import { type CheckedInvoice, type Finding, MAX_SHOWN } from '#contract/invoices/check.ts'
import { type ReadFile, readFile } from './read-file.ts'
import { codeLists } from './rules/codes.ts'
import { requiredFields } from './rules/required.ts'
import { sums } from './rules/sums.ts'
import { taxRules } from './rules/tax.ts'

/** Checks a document by the core rules of EN 16931, whatever its syntax. */
export const brokenRules = (invoice: CheckedInvoice): Finding[] => [
  ...requiredFields(invoice),
  ...sums(invoice),
  ...taxRules(invoice),
  ...codeLists(invoice),
]

/**
 * Reads an electronic invoice and checks it. Keeps nothing.
 * @throws Unreadable
 */
export function checkFile(bytes: Uint8Array): ReadFile & { readonly findings: Finding[] } {
  const { container, invoice } = readFile(bytes)
  const findings = brokenRules(invoice).slice(0, MAX_SHOWN)
  return { container, invoice: shortened(invoice), findings }
}

const shortened = (invoice: CheckedInvoice): CheckedInvoice => ({
  ...invoice,
  lines: invoice.lines.slice(0, MAX_SHOWN),
  taxes: invoice.taxes.slice(0, MAX_SHOWN),
  adjustments: invoice.adjustments.slice(0, MAX_SHOWN),
  notes: invoice.notes.slice(0, MAX_SHOWN),
  references: invoice.references.slice(0, MAX_SHOWN),
  preceding: invoice.preceding.slice(0, MAX_SHOWN),
  payments: invoice.payments.slice(0, MAX_SHOWN),
})
