import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countInQuery, Id, IdPath, text } from '../fields.ts'
import { MAX_BATCH_LENGTH } from '../goods-receipts/endpoints.ts'
import { MAX_STOCK_PIECES } from '../stock/endpoints.ts'

/** The most labels of one product in one file. */
export const MAX_LABELS = 200

const roles = ['warehouse'] as const

export const productLabels = endpoint({
  method: 'GET',
  path: '/products/{id}/labels.pdf',
  access: 'admin',
  roles,
  summary: 'Labels of a product, 100 by 50 mm: its name, SKU and bar code',
  params: IdPath,
  query: z.object({ copies: countInQuery(MAX_LABELS).default(1) }),
  reply: z.string().describe('a PDF'),
  file: { type: 'application/pdf', name: 'labels.pdf' },
  refusals: ['no-such-product'],
})

export const PalletLabelForm = z.object({
  product_id: Id,
  pieces: z
    .number({ error: 'Quantity is required' })
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(MAX_STOCK_PIECES, 'That is too much')
    .describe('on the pallet'),
  batch: text(MAX_BATCH_LENGTH).default('').describe('the maker’s batch or lot number'),
})

export const makePalletLabel = endpoint({
  method: 'POST',
  path: '/pallet-labels',
  access: 'admin',
  roles,
  summary: 'Assign a number (SSCC) to a pallet of a product',
  body: PalletLabelForm,
  reply: z.object({ insertedId: Id, sscc: z.string().describe('18 digits') }),
  refusals: ['no-such-product', 'kit-has-no-stock', 'gs1-prefix-missing', 'sscc-used-up'],
})

export const palletLabelPdf = endpoint({
  method: 'GET',
  path: '/pallet-labels/{id}/pdf',
  access: 'admin',
  roles,
  summary: 'The label of a pallet, A6, with its contents and its number as GS1-128',
  params: IdPath,
  reply: z.string().describe('a PDF'),
  file: { type: 'application/pdf', name: 'pallet-label.pdf' },
  refusals: ['no-such-pallet-label'],
})
