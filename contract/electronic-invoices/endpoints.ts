import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filled, Id, IdPath } from '../fields.ts'

/**
 * How an invoice is written for machines, by EN 16931: UBL 2.1 as Peppol BIS Billing 3 or as XRechnung, or UN/CEFACT
 * CII as XRechnung or by the norm alone.
 */
export const structuredFormats = ['peppol', 'xrechnung', 'xrechnung-cii', 'cii'] as const
export const StructuredFormat = z.enum(structuredFormats)
export type StructuredFormat = z.infer<typeof StructuredFormat>

export const formatNames: Readonly<Record<StructuredFormat, string>> = {
  peppol: 'Peppol BIS (UBL)',
  xrechnung: 'XRechnung (UBL)',
  'xrechnung-cii': 'XRechnung (CII)',
  cii: 'EN 16931 (CII)',
}

/** Formats in which a company can receive its invoices: a PDF, a PDF with the CII embedded, or XML alone. */
export const invoiceFormats = ['pdf', 'factur-x', ...structuredFormats] as const
export const InvoiceFormat = z.enum(invoiceFormats)
export type InvoiceFormat = z.infer<typeof InvoiceFormat>

/** The name of a PDF with the CII embedded. */
export const FACTUR_X = 'Factur-X, ZUGFeRD (PDF)'

export const invoiceFormatNames: Readonly<Record<InvoiceFormat, string>> = {
  pdf: 'PDF',
  'factur-x': FACTUR_X,
  ...formatNames,
}

const facturX = {
  reply: z.string().describe('PDF/A-3 with the XML of EN 16931 in it: the same bytes each time'),
  file: { type: 'application/pdf', name: 'factur-x.pdf' },
  refusals: ['no-such-invoice', 'invoice-not-structured'],
} as const

const xml = {
  query: z.object({ format: StructuredFormat }),
  reply: z.string().describe('XML: the same bytes each time'),
  file: { type: 'text/xml', name: 'invoice.xml' },
  refusals: ['no-such-invoice', 'invoice-not-structured'],
} as const

export const invoiceXml = endpoint({
  method: 'GET',
  path: '/invoices/{id}/xml',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'An invoice as a structured document of EN 16931, for anyone who may see it',
  params: IdPath,
  ...xml,
})

export const invoiceFacturX = endpoint({
  method: 'GET',
  path: '/invoices/{id}/factur-x',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'An invoice as Factur-X, for people and machines, for anyone who may see it',
  params: IdPath,
  ...facturX,
})

export const creditNoteFacturX = endpoint({
  method: 'GET',
  path: '/invoices/{id}/credit-notes/{number}/factur-x',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'A credit note as Factur-X, for people and machines, for anyone who may see its invoice',
  params: z.object({ id: Id, number: filled(40) }),
  ...facturX,
})

export const creditNoteXml = endpoint({
  method: 'GET',
  path: '/invoices/{id}/credit-notes/{number}/xml',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'A credit note as a structured document of EN 16931, for anyone who may see its invoice',
  params: z.object({ id: Id, number: filled(40) }),
  ...xml,
})
