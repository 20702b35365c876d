import { z } from 'zod'
import { API_ROOT, endpoint } from '../endpoint.ts'
import { Amount, IdPath, Pieces, SumOfAmounts } from '../fields.ts'
import { LinesPage, QuoteLine, QuoteStatus } from './endpoints.ts'

/** Links that show a quote to anyone who has them, without signing in. They are read-only. */

/** The page of a link. */
export const sharedQuotePage = (token: string) => `/q/${token}`

export const makeQuoteLink = endpoint({
  method: 'PUT',
  path: '/quotes/{id}/link',
  access: 'signed-in',
  roles: ['sales'],
  summary:
    "Make a new link that shows the quote to everybody who has it; the quote's earlier link no longer works",
  params: IdPath,
  reply: z.object({ path: z.string().describe('shown once: the shop keeps only a hash of it') }),
  refusals: ['no-such-quote'],
})

export const revokeQuoteLink = endpoint({
  method: 'DELETE',
  path: '/quotes/{id}/link',
  access: 'signed-in',
  roles: ['sales'],
  summary: "Revoke the quote's link",
  params: IdPath,
  reply: z.object({ deletedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-quote'],
})

const pdf = { type: 'application/pdf', name: 'quote.pdf' } as const
const Pdf = z.string().describe('a PDF: the same offer is the same bytes each time')

/** The last offer as a link shows it, without anyone's name or email. */
export const SharedQuote = z.object({
  number: z.string(),
  productName: z.string(),
  status: QuoteStatus,
  offeredAt: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime().optional().describe('the end of the offer'),
  heldUntil: z.iso.datetime().optional().describe("the end of the hold on the offer's pieces"),
  total: SumOfAmounts.optional().describe('of all lines'),
  nextOffset: Pieces.optional().describe('where the next page of lines begins'),
  lines: z.array(
    QuoteLine.omit({ listPrice: true, listTerms: true, familyMin: true }).extend({
      pieces: Pieces,
      price: Amount.describe('for one piece'),
      amount: SumOfAmounts,
    }),
  ),
})
export type SharedQuote = z.infer<typeof SharedQuote>

const LinkPath = z.object({ token: z.string().regex(/^[\w-]{1,64}$/) })

export const getSharedQuote = endpoint({
  method: 'GET',
  path: '/quote-links/{token}',
  access: 'public',
  summary: 'The offer that a link shows, its lines a page at a time; without lines while there is none',
  params: LinkPath,
  query: z.object(LinesPage),
  reply: SharedQuote,
  refusals: ['no-such-quote-link'],
})

export const quotePdf = endpoint({
  method: 'GET',
  path: '/quotes/{id}/pdf',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'The last offer of a quote as a PDF',
  params: IdPath,
  reply: Pdf,
  file: pdf,
  refusals: ['no-such-quote'],
})

export const sharedQuotePdf = endpoint({
  method: 'GET',
  path: '/quote-links/{token}/pdf',
  access: 'public',
  summary: 'The same PDF, by a link',
  params: LinkPath,
  reply: Pdf,
  file: pdf,
  refusals: ['no-such-quote-link'],
})

/** The address of the file that a link leads to. */
export const sharedPdfAddress = (token: string) =>
  API_ROOT + sharedQuotePdf.path.replace('{token}', encodeURIComponent(token))
