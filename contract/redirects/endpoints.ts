import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Page, Pieces, text } from '../fields.ts'
import { comparablePath, MAX_REDIRECT_LENGTH, ownTarget } from './paths.ts'

export const MAX_REDIRECTS = 20_000
/** The number of missed paths that are kept, those with most misses. */
export const MAX_MISSED_PATHS = 1_000
export const MAX_REDIRECT_BYTES = 4 * 1_024 * 1_024
/** Problems of a file that are listed. */
const PROBLEMS_SHOWN = 1_000

export const RedirectForm = z.object({
  path: text(2_000)
    .refine(
      (path) => comparablePath(path) !== undefined,
      `Write the path of an old address, such as /old/page: at most ${MAX_REDIRECT_LENGTH} characters, not the home page`,
    )
    .describe('the path of an old address; its query counts for nothing, nor does the case of letters'),
  target: text(2_000)
    .refine(
      (target) => ownTarget(target) !== undefined,
      `Write a path of this shop that begins with /, at most ${MAX_REDIRECT_LENGTH} characters`,
    )
    .describe('a path of this shop, with query and fragment'),
})

const Redirect = z.object({ _id: Id, path: z.string(), target: z.string() })

export const listRedirects = endpoint({
  method: 'GET',
  path: '/redirects',
  access: 'admin',
  summary: 'Old addresses and their targets, newest first',
  query: z.object({ ...Page, q: text(100).optional().describe('part of a path or a target') }),
  reply: z.array(Redirect),
  refusals: [],
})

export const saveRedirect = endpoint({
  method: 'PUT',
  path: '/redirects',
  access: 'admin',
  summary:
    'Redirect an old path for good, in place of the redirect that it has. A target that is redirected itself is replaced by its final target. A page that exists is never redirected',
  body: RedirectForm,
  reply: Redirect.omit({ _id: true }).describe('as stored'),
  refusals: ['redirect-loop', 'too-many-redirects'],
})

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/redirects/{id}',
  access: 'admin',
  summary: 'Delete a redirect',
  params: z.object({ id: Id }),
  reply: Done,
  refusals: ['no-such-redirect'],
})

export const exportRedirects = endpoint({
  method: 'GET',
  path: '/redirects.csv',
  access: 'admin',
  summary: 'All redirects as a file that can be imported: path, target',
  reply: z.string(),
  file: { type: 'text/csv', name: 'redirects.csv' },
  refusals: [],
})

export const importRedirects = endpoint({
  method: 'POST',
  path: '/redirects/imports',
  access: 'admin',
  summary:
    'Add the redirects of a CSV file (path, target; or Redirect from, Redirect to), in place of those that its paths have: all or none. A dry run keeps nothing',
  readsFile: true,
  maxBytes: MAX_REDIRECT_BYTES + 64 * 1_024,
  body: z.object({ csv: z.string().max(MAX_REDIRECT_BYTES), dryRun: z.boolean() }),
  reply: z.object({
    done: z.boolean().describe('whether it was stored'),
    added: Pieces,
    changed: Pieces.describe('redirects, also those outside of the file whose target is now redirected'),
    unchanged: Pieces.describe('lines'),
    problemCount: Pieces,
    problems: z.array(z.object({ line: z.number().int(), message: z.string() })).max(PROBLEMS_SHOWN),
  }),
  refusals: ['too-many-redirects'],
})

export const listMissedPaths = endpoint({
  method: 'GET',
  path: '/redirects/missed-paths',
  access: 'admin',
  summary: `Requested paths that led nowhere, most frequent first. At most ${MAX_MISSED_PATHS} are kept, for 90 days after the last request`,
  query: z.object({ limit: Page.limit }),
  reply: z.array(
    z.object({
      path: z.string(),
      misses: z.number().int().min(1),
      lastOn: z.iso.date().describe('the last day'),
    }),
  ),
  refusals: [],
})
