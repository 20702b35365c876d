import { createHash } from 'node:crypto'
import { z } from 'zod'
import { importLimits } from '#contract/imports/endpoints.ts'
import * as imports from '#contract/imports/feeds.ts'
import { Refusal } from '#contract/refusals.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { addressProblem, type Downloads, download } from './download.ts'
import * as feeds from './feed-store.ts'
import { uploadFile } from './upload.ts'
import type { ImportContext } from './work.ts'

export const FeedJob = z.object({ supplierId: z.string() })

export interface FeedContext extends ImportContext {
  readonly network: Downloads
  /** Has a supplier's file fetched. */
  readonly queueFeed: Send<{ supplierId: string }>
}

const LIMITS = { maxBytes: importLimits.bytes, timeLimitMs: 60_000 } as const

export function setFeed(
  { db, network, queueFeed }: FeedContext,
  id: string,
  feed: feeds.FeedSetting,
  admin: Caller,
): Promise<void> {
  const url = new URL(feed.url)
  if (addressProblem(url, network) !== undefined) throw new Refusal('feed-address-refused')
  return db.transaction().execute(async (tx) => {
    const name = await feeds.setFeed(tx, id, { ...feed, url: url.href }, admin.email)
    if (name === undefined) throw new Refusal('no-such-supplier')
    const after = { host: url.host, every: feed.every }
    await recordAction(tx, { actor: admin.email, action: 'feed-set', subject: id, label: name, after })
    await queueFeed(tx, { supplierId: id })
  })
}

export function removeFeed(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const name = await feeds.clearFeed(tx, id)
    if (name === undefined) throw new Refusal('no-such-supplier')
    await recordAction(tx, { actor: admin.email, action: 'feed-removed', subject: id, label: name })
  })
}

export function fetchNow({ db, queueFeed }: FeedContext, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await feeds.makeDue(tx, id))) throw new Refusal('no-such-supplier')
    await queueFeed(tx, { supplierId: id })
  })
}

/** Queues the feeds whose time has come. */
export async function fetchDue({ db, queueFeed }: FeedContext): Promise<void> {
  for (const { id } of await feeds.findDueFeeds(db)) await queueFeed(db, { supplierId: id })
}

/**
 * Fetches a supplier's file once, and starts its import unless it is the same as last time. A feed of an admin who may no
 * longer import waits until another one saves it.
 */
export async function fetchFeed(
  context: Omit<FeedContext, 'queueFeed'>,
  { supplierId }: z.output<typeof FeedJob>,
): Promise<void> {
  const { db } = context
  const feed = await feeds.takeDue(db, supplierId)
  if (!feed) return
  const maySet = feed.role !== null && mayCall(imports.setFeed, feed.role)
  const result = maySet
    ? await importFeed(context, supplierId, feed)
    : { result: `${feed.by} may no longer import files. Save the feed again to go on.` }
  await feeds.noteFetched(db, supplierId, feed, result)
}

async function importFeed(
  context: Omit<FeedContext, 'queueFeed'>,
  supplierId: string,
  feed: feeds.TakenFeed,
): Promise<{ result: string; hash?: string }> {
  const fetched = await download(feed.url, context.network, LIMITS)
  if ('problem' in fetched) return { result: fetched.problem }
  const hash = createHash('sha256').update(fetched.bytes).digest('hex')
  if (hash === feed.hash) return { result: 'The file is the same as last time.' }
  try {
    await uploadFile(context, {
      fileName: fileNameOf(feed),
      bytes: fetched.bytes,
      createdBy: feed.by,
      supplierId,
      runsItself: true,
    })
    return { result: 'A new file was fetched.', hash }
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    return { result: failure.message }
  }
}

/** The last part of the address, without what may be a key in its query. */
const fileNameOf = ({ url, name }: feeds.TakenFeed) =>
  (new URL(url).pathname.split('/').at(-1) || name).slice(0, 200)
