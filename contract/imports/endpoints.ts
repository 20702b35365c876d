import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Done, filled, Id, IdPath, Inserted, Page, text } from '../fields.ts'
import { MAX_PRICE_BREAKS, PriceBreak } from '../products/endpoints.ts'
import { ImportField, repeatable } from './fields.ts'
import { decimalSigns } from './numbers.ts'

export const importLimits = {
  rows: 200_000,
  bytes: 32 * 1_024 * 1_024,
  columns: 200,
  /** Cells, empty ones too: 200,000 rows of 50 columns. */
  cells: 10_000_000,
  /** Characters of a row: a description in HTML with its styles has some 50,000. */
  rowCharacters: 200_000,
  /** Files that wait for an admin, or are being processed. */
  open: 20,
} as const

/** The percentage above which a price change must be confirmed, unless the import sets another. */
export const USUAL_PRICE_MOVE = 20

/** Days for which the rows of an import are kept, and the import itself. */
export const KEEP_ROWS_DAYS = 30
export const KEEP_IMPORTS_DAYS = 365

export const importStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
export const ImportState = z.enum(importStates)
export type ImportState = z.infer<typeof ImportState>

export const rowOutcomes = ['new', 'changed', 'unchanged', 'skipped', 'bad'] as const

export const importFormats = {
  shopify: 'Shopify product export',
  woocommerce: 'WooCommerce product export',
  magento: 'Magento product export',
  table: 'Table',
} as const
const ImportFormat = z.enum(['shopify', 'woocommerce', 'magento', 'table'])
export type ImportFormat = z.infer<typeof ImportFormat>

/** Encodings of text files that can be chosen; UTF-16 is known by its first bytes. */
export const fileEncodings = {
  'UTF-8': 'UTF-8',
  'Windows-1252': 'Windows-1252 (Western Europe)',
  'Windows-1250': 'Windows-1250 (Central Europe)',
  'Windows-1251': 'Windows-1251 (Cyrillic)',
} as const
const FileEncoding = z.enum(['UTF-8', 'Windows-1252', 'Windows-1250', 'Windows-1251'])
export type FileEncoding = z.infer<typeof FileEncoding>

const Count = z.number().int().nonnegative()

const isOnce = (columns: readonly (ImportField | null)[]) => {
  const single = columns.filter((field) => field !== null && !repeatable.includes(field))
  return new Set(single).size === single.length
}

export const ImportMapping = z.object({
  columns: z
    .array(ImportField.nullable())
    .min(1)
    .max(importLimits.columns)
    .refine(isOnce, 'Two columns cannot be the same field')
    .refine((columns) => columns.includes('sku'), 'Choose the column of the SKU')
    .refine(
      (columns) => columns.includes('price') || columns.includes('cost'),
      'Choose the column of the price, or of the supplier’s cost',
    )
    .describe('the field of each column of the file; null for a column that is not imported'),
  markupPercent: z
    .number()
    .min(0)
    .max(10_000)
    .optional()
    .describe(
      'the price is the supplier’s cost and so many percent; for a file without a column of the price',
    ),
  weightUnit: z
    .enum(['g', 'kg', 'lb', 'oz'])
    .optional()
    .describe('the unit of weights whose cells, heading and columns do not say it'),
  scaleBreaks: z
    .boolean()
    .default(false)
    .describe(
      'where a new price is not above the price breaks of its product: whether they change in proportion. Otherwise the row is left out',
    ),
  decimals: z.enum(decimalSigns).optional().describe('how ambiguous numbers such as 1.234 are read'),
  maxPriceMove: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(USUAL_PRICE_MOVE)
    .describe('percent; larger changes of a price are asked about again'),
  dropMissing: z
    .boolean()
    .default(false)
    .describe("take the supplier's products off sale if the file no longer has them"),
})
export type ImportMapping = z.infer<typeof ImportMapping>

const Breaks = z.array(PriceBreak).max(MAX_PRICE_BREAKS)

const ImportSummary = z.object({
  _id: Id,
  fileName: z.string(),
  format: ImportFormat,
  supplier: z.string().optional(),
  state: ImportState,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  endedAt: z.iso.datetime().optional(),
  problem: z.string().optional().describe('why it failed'),
  rowCount: Count.describe('rows of the file; 0 until all are read'),
  doneCount: Count.describe('rows that the current step has processed'),
  newCount: Count,
  changedCount: Count,
  unchangedCount: Count,
  skippedCount: Count.describe('rows without a product'),
  badCount: Count.describe('rows left out because of a mistake'),
  movedCount: Count.describe('rows whose price moves by more than the percentage'),
  breaksCount: Count.describe(
    'rows whose new price is not above the price breaks of their product: left out, or with breaks in proportion',
  ),
  droppedCount: Count.describe('products of the supplier that are no longer in the file'),
})
export type ImportSummary = z.infer<typeof ImportSummary>

const ImportColumn = z.object({
  heading: z.string(),
  examples: z.array(z.string()).max(5),
  filledCount: Count,
  point: Count.describe('cells with a decimal point'),
  comma: Count.describe('cells with a decimal comma'),
  ambiguous: Count.describe('cells such as 1.234, which can be read in two ways'),
})
export type ImportColumn = z.infer<typeof ImportColumn>

const Import = ImportSummary.extend({
  encoding: z.string(),
  familyCount: Count.describe('product families to be created from variants, after the last row'),
  familyProblems: z
    .array(z.object({ family: z.string(), message: z.string() }))
    .max(20)
    .describe('the first families that were not created, and why'),
  addressCount: Count.describe(
    'addresses of products in the other shop: each is redirected to its product, after the last row',
  ),
  addressConflictCount: Count.describe('those that are not redirected'),
  addressConflicts: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(20)
    .describe('the first of those not redirected, and why'),
  columns: z.array(ImportColumn).max(importLimits.columns),
  leftOut: z
    .array(z.object({ heading: z.string(), message: z.string() }))
    .max(importLimits.columns + 50)
    .describe('columns with content that are not imported, and why'),
  mapping: ImportMapping.omit({ columns: true }).extend({ columns: z.array(ImportField.nullable()) }),
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  line: z.number().int().describe('of the file, counted as in a spreadsheet'),
  sku: z.string().optional(),
  outcome: z.enum(rowOutcomes),
  message: z.string().describe('why it is left out'),
  priceBefore: Amount.optional(),
  price: Amount.optional(),
  breaksBefore: Breaks.optional().describe('of a row whose new price is not above them'),
  breaks: Breaks.optional().describe('these in proportion to the new price'),
})
export type ImportRow = z.infer<typeof ImportRow>

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  access: 'admin',
  summary: 'Files of products that were uploaded or fetched, newest first',
  query: z.object(Page),
  reply: z.array(ImportSummary),
  refusals: [],
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/imports',
  access: 'admin',
  summary:
    'Upload a file of products: CSV with commas, semicolons, tabs or bars, of Shopify, WooCommerce, Magento or any supplier. Its rows are read after the reply; nothing is changed',
  readsFile: true,
  // In base64.
  maxBytes: Math.ceil((importLimits.bytes * 4) / 3) + 64 * 1_024,
  body: z.object({
    fileName: filled(200),
    // Checked when it is decoded: a pattern would take as long as everything else together.
    file: z
      .string()
      .max(Math.ceil((importLimits.bytes * 4) / 3) + 4)
      .meta({ format: 'base64', contentEncoding: 'base64' })
      .describe('may be compressed with gzip'),
    encoding: FileEncoding.optional().describe('guessed by the letters of the file unless it is sent'),
    supplier_id: Id.optional().describe('the supplier, whose files are read like the previous ones'),
  }),
  reply: Inserted,
  created: '/imports/{id}',
  refusals: ['import-unreadable', 'import-too-large', 'too-many-imports', 'no-such-supplier'],
})

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/{id}',
  access: 'admin',
  summary: 'One import: its columns, their meaning, and its planned or actual changes',
  params: IdPath,
  reply: Import,
  refusals: ['no-such-import'],
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/{id}/rows',
  access: 'admin',
  summary: 'Rows of an import that was checked, in the order of the file',
  params: IdPath,
  query: z.object({
    show: z
      .enum([...rowOutcomes, 'moved', 'breaks'])
      .describe(
        'moved: those whose price moves by more than asked; breaks: those whose price is not above its breaks',
      ),
    limit: Page.limit,
    cursor: Page.cursor,
  }),
  reply: z.array(ImportRow),
  refusals: ['no-such-import'],
})

export const checkImport = endpoint({
  method: 'PUT',
  path: '/imports/{id}/mapping',
  access: 'admin',
  summary: 'Set the meaning of the columns, and check the effect of the import. Nothing is changed',
  params: IdPath,
  body: z.object({
    mapping: ImportMapping,
    supplier: text(80).optional().describe('remembers the columns under this name'),
  }),
  reply: Done,
  refusals: [
    'no-such-import',
    'import-not-ready',
    'import-columns-differ',
    'import-decimals-needed',
    'import-weight-unit-needed',
    'import-price-needed',
    'import-price-twice',
    'import-cost-as-price',
  ],
})

export const runImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/run',
  access: 'admin',
  summary: 'Add and change products as the check said, in small parts; bad rows are left out',
  params: IdPath,
  body: z.object({
    acceptMoves: z.boolean().default(false).describe('whether the large price moves are intended'),
  }),
  reply: Done,
  refusals: ['no-such-import', 'import-not-ready', 'import-moves-prices'],
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/cancel',
  access: 'admin',
  summary: 'Stop an import. Its changes so far stay',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-import', 'import-not-ready'],
})
