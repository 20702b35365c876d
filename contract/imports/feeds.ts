import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, text } from '../fields.ts'

/** Files of suppliers that are fetched on a schedule. */

export const feedPeriods = ['hourly', 'daily'] as const

const Feed = z.object({
  url: z.string(),
  every: z.enum(feedPeriods),
  nextAt: z.iso.datetime(),
  fetchedAt: z.iso.datetime().optional(),
  result: z.string().optional().describe('the result of the last fetch'),
})
export type Feed = z.infer<typeof Feed>

export const Supplier = z.object({
  _id: Id,
  name: z.string(),
  feed: Feed.optional().describe('where its files are fetched from'),
})
export type Supplier = z.infer<typeof Supplier>

export const FeedFields = z.object({
  url: text(500)
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'An address that begins with https://',
    )
    .describe('a CSV file, reachable from everywhere; redirects are followed'),
  every: z.enum(feedPeriods),
})

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/imports/suppliers',
  access: 'admin',
  summary: 'Suppliers whose files the shop knows how to read, by name',
  reply: z.array(Supplier).max(500),
  refusals: [],
})

export const setFeed = endpoint({
  method: 'PUT',
  path: '/imports/suppliers/{id}/feed',
  access: 'admin',
  summary:
    'Fetch a supplier’s file every hour or day. It is imported unless a price moves by more than the supplier’s percentage, or many products would go off sale: then it waits for somebody',
  params: IdPath,
  body: FeedFields,
  reply: Done,
  refusals: ['no-such-supplier', 'feed-address-refused'],
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/imports/suppliers/{id}/feed',
  access: 'admin',
  summary: 'Stop fetching a supplier’s file',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-supplier'],
})

export const fetchFeed = endpoint({
  method: 'POST',
  path: '/imports/suppliers/{id}/feed/fetch',
  access: 'admin',
  summary: 'Fetch a supplier’s file now',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-supplier'],
})
