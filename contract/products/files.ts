import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { productViews } from './editing.ts'

/** Products as files for spreadsheets. */

export const exportProducts = endpoint({
  method: 'GET',
  path: '/products.csv',
  mayLag: true,
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: 'All products of a view as a file for a spreadsheet, and for the import',
  query: z.object({ q: text(100).optional(), show: z.enum(productViews).default('on-sale') }),
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'products.csv' },
  refusals: [],
})

/** One transaction, for which everything else waits on the embedded database. */
export const importLimits = { rows: 200, bytes: 8 * 1_024 * 1_024 } as const

const ImportProblem = z.object({
  line: z.number().int().describe('of the file, the header being the first'),
  message: z.string(),
})

export const importProducts = endpoint({
  method: 'POST',
  path: '/products/imports',
  access: 'admin',
  summary:
    'Add and change up to 200 products from CSV with commas, semicolons or tabs, all lines or none. A dry run does the same and stores nothing. Larger files go through POST /imports',
  readsFile: true,
  maxBytes: importLimits.bytes + 64 * 1_024,
  body: z.object({ csv: z.string().max(importLimits.bytes), dryRun: z.boolean() }),
  reply: z.object({
    done: z.boolean().describe('whether it was stored'),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    problems: z.array(ImportProblem).max(importLimits.rows).describe('problems that prevent the import'),
    warnings: z
      .array(ImportProblem)
      .max(importLimits.rows)
      .describe('possible mistakes: a new product with the name of another one'),
  }),
  refusals: [],
})
