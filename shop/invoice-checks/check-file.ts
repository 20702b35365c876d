import {
  type CheckedInvoice,
  type CheckedLine,
  type Finding,
  MAX_OF_LINE,
  MAX_SHOWN,
  MAX_TEXT,
} from '#contract/invoice-checks/endpoints.ts'
import type { Details } from './details.ts'
import { type ReadFile, readFile } from './read-file.ts'
import { codeLists } from './rules/codes.ts'
import { detailRules } from './rules/details.ts'
import { requiredFields } from './rules/required.ts'
import { sums } from './rules/sums.ts'
import { taxRules } from './rules/tax.ts'

/** Checks a document by the core rules of EN 16931, whatever its syntax. */
const brokenRules = (invoice: CheckedInvoice, details: Details): Finding[] => [
  ...requiredFields(invoice),
  ...detailRules(invoice, details),
  ...sums(invoice),
  ...taxRules(invoice),
  ...codeLists(invoice, details),
]

export interface CheckedFile extends Omit<ReadFile, 'details'> {
  readonly findings: Finding[]
}

/**
 * Reads an electronic invoice and checks it.
 * @param file its bytes in base64
 * @throws Unreadable
 */
export function read(file: string): CheckedFile {
  const { container, invoice, details } = readFile(Buffer.from(file, 'base64'))
  const findings = brokenRules(invoice, details).slice(0, MAX_SHOWN)
  return { container, invoice: shortened(invoice), findings: findings.map(shortenedFinding) }
}

/** A finding names its line as the document does. */
const shortenedFinding = ({ rule, field, message }: Finding): Finding => ({
  rule,
  field: field.slice(0, MAX_TEXT),
  message: message.slice(0, MAX_TEXT),
})

/** Threat: a text of 10 MB, or as many attributes of one line, in a reply that this process writes and a browser shows. */
function shortened(invoice: CheckedInvoice): CheckedInvoice {
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
    if (Array.isArray(value)) return value.slice(0, MAX_SHOWN).map(cut)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]))
  }
  return cut({ ...invoice, lines: invoice.lines.slice(0, MAX_SHOWN).map(shortenedLine) }) as CheckedInvoice // cut() keeps the shape
}

const shortenedLine = (line: CheckedLine): CheckedLine => ({
  ...line,
  identifiers: line.identifiers.slice(0, MAX_OF_LINE),
  attributes: line.attributes.slice(0, MAX_OF_LINE),
  adjustments: line.adjustments.slice(0, MAX_OF_LINE),
})
