import { z } from 'zod'
import { HoldsFrom } from '../charges/tax-rates.ts'
import { endpoint } from '../endpoint.ts'
import { countInQuery, text } from '../fields.ts'
import { legalPages } from './pages.ts'

const MAX_TEXT = 60_000
const MAX_BYTES = 512 * 1_024

const Version = z.number().int().min(1)
/** A version of a text. */
const LegalVersion = z.object({
  version: Version,
  from: z.iso.date().describe('the day from which it is in force'),
})
export type LegalVersion = z.infer<typeof LegalVersion>

const Written = LegalVersion.extend({ text: z.string().describe('Markdown') })

const PagePath = z.object({ page: z.enum(legalPages) })

export const LegalTextForm = z.object({
  text: text(MAX_TEXT)
    .min(1, 'Write the text')
    .describe('Markdown without HTML and without a first-level heading'),
  from: HoldsFrom.describe('the day from which it is in force, from its beginning; today means at once'),
})

export const getLegalText = endpoint({
  method: 'GET',
  path: '/legal-texts/{page}',
  mayLag: true,
  access: 'public',
  summary: 'The text of a legal page: the version in force, or an earlier one',
  sharedSeconds: 1,
  params: PagePath,
  query: z.object({ version: countInQuery(1_000_000).optional() }),
  reply: z.object({
    text: Written.nullable().describe('null while the page shows the supplied example'),
    versions: z.array(LegalVersion).describe('those in force now or before, newest first'),
  }),
  refusals: ['no-such-legal-text'],
})

export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/legal-texts',
  access: 'admin',
  summary: 'The text of each legal page in force, and the next one',
  reply: z.array(
    z.object({ page: z.enum(legalPages), current: Written.nullable(), next: Written.nullable() }),
  ),
  refusals: [],
})
export type LegalTexts = z.infer<typeof listLegalTexts.reply>

export const changeLegalText = endpoint({
  method: 'PUT',
  path: '/legal-texts/{page}',
  access: 'admin',
  summary:
    'Write the next version of a legal page. It can be written again until its day has come; from then on it stays as it is',
  readsFile: true,
  maxBytes: MAX_BYTES,
  params: PagePath,
  body: LegalTextForm,
  reply: z.object({ version: Version }),
  refusals: ['day-is-over', 'unreadable-markdown'],
})

export const removeLegalText = endpoint({
  method: 'DELETE',
  path: '/legal-texts/{page}/next',
  access: 'admin',
  summary: 'Withdraw the version of a legal page that is not in force yet',
  params: PagePath,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['no-such-legal-text'],
})

export const previewLegalText = endpoint({
  method: 'POST',
  path: '/legal-texts/preview',
  access: 'admin',
  summary: 'A preview of a text on its page. Nothing is stored',
  readsOnly: true,
  readsFile: true,
  maxBytes: MAX_BYTES,
  body: LegalTextForm.pick({ text: true }),
  reply: z.object({ html: z.string() }),
  refusals: ['unreadable-markdown'],
})
