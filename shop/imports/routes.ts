import { api } from '#contract/api.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, EVERY_MINUTE, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import type { Catalogue } from '../products/edit.ts'
import { inserted, succeeded } from '../replies.ts'
import { isPublicAddress, resolveName } from '../webhooks/address.ts'
import type { WebhookParts } from '../webhooks/open.ts'
import { summarizeAddresses } from './address-store.ts'
import { toWire, toWireFile, toWirePicture, toWireRow, toWireSummary, toWireSupplier } from './api-mapping.ts'
import { summarizeFamilies } from './family-store.ts'
import { FeedJob, fetchDue, fetchFeed, fetchNow, removeFeed, setFeed } from './feeds.ts'
import { countOpen, findOpen } from './picture-store.ts'
import { makePictures, PicturesJob, stagePictures } from './pictures.ts'
import * as imports from './service.ts'
import { listSuppliers } from './suppliers.ts'
import { uploadFile } from './upload.ts'
import { countOpenFiles, findOpenFiles } from './wanted-file-store.ts'
import { fetchFiles } from './wanted-files.ts'
import { continueIdle, ImportJob, workOn } from './work.ts'

/** @throws Refusal import-unreadable for text that is not base64 */
function bytesOf(file: string): Uint8Array {
  const bytes = Buffer.from(file, 'base64')
  // Letters that are not of base64 are passed over.
  const padding = /={0,2}$/.exec(file.slice(-2))?.[0].length ?? 0
  if (file.length % 4 !== 0 || bytes.length !== (file.length / 4) * 3 - padding)
    throw new Refusal('import-unreadable')
  return bytes
}

/** A run that takes longer is stopped between two parts, and continued within a minute. */
const RUN_SECONDS = 3_600

interface ImportParts
  extends Catalogue,
    Pick<ShopContext, 'hasOneConnection' | 'jobs' | 'logFailure' | 'publicUrl'>,
    Pick<WebhookParts, 'isLive' | 'mayReach'> {}

export async function openImports(app: Service, shop: ImportParts): Promise<void> {
  const { db, jobs, mayReach = isPublicAddress, isLive, publicUrl } = shop
  const network = { mayReach, resolveName, isLive, publicUrl }
  const queueImport = await jobs.work(
    'work-on-import',
    ImportJob,
    (job, signal) => workOn(shop, job, signal),
    {
      // The schedule continues.
      retries: 0,
      timeoutSeconds: RUN_SECONDS,
    },
  )
  const importing = { ...shop, queueImport, network }
  // A failure at the other end is not a failure of the job; the schedule tries again.
  const queueFeed = await jobs.work('fetch-feed', FeedJob, (job) => fetchFeed(importing, job), { retries: 0 })
  const makeFiles = async (signal: AbortSignal) => {
    await makePictures(importing, signal)
    await fetchFiles(importing, signal)
  }
  const queuePictures = await jobs.work('make-pictures', PicturesJob, (_, signal) => makeFiles(signal), {
    // The schedule continues.
    retries: 0,
    timeoutSeconds: RUN_SECONDS,
  })
  const context = { ...importing, queueFeed, queuePictures }
  await jobs.schedule('make-waiting-pictures', EVERY_MINUTE, makeFiles)
  await jobs.schedule('fetch-feeds', EVERY_MINUTE, () => fetchDue(context))
  await jobs.schedule('continue-imports', EVERY_MINUTE, () => continueIdle(context))
  await jobs.schedule('forget-imports', EVERY_HOUR, () => imports.deleteOldImports(db))
  serve(app, api.listSuppliers, async () => (await listSuppliers(db)).map(toWireSupplier))
  serve(app, api.setFeed, ({ id, ...feed }, admin) => setFeed(context, id, feed, admin).then(succeeded))
  serve(app, api.removeFeed, ({ id }, admin) => removeFeed(db, id, admin).then(succeeded))
  // Fetching twice does no harm.
  serve(app, api.fetchFeed, ({ id }) => fetchNow(context, id).then(succeeded))
  serve(app, api.listWantedPictures, async (page) =>
    (await readPage(page, (query) => findOpen(db, query), countOpen(db))).map(toWirePicture),
  )
  serve(app, api.listWantedFiles, async (page) =>
    (await readPage(page, (query) => findOpenFiles(db, query), countOpenFiles(db))).map(toWireFile),
  )
  // Uploading the same ZIP twice does no harm.
  serve(app, api.uploadPictures, ({ file }, admin) =>
    stagePictures(context, Buffer.from(file, 'base64'), admin),
  )
  serve(app, api.listImports, async (page) => (await imports.listImports(db, page)).map(toWireSummary))
  serve(app, api.uploadImport, ({ file, supplier_id: supplierId, ...sent }, admin, key) => {
    const uploaded = { ...sent, bytes: bytesOf(file), createdBy: admin.email, supplierId }
    return replyOnce(key, inserted, (keep) => uploadFile(context, uploaded, keep))
  })
  serve(app, api.getImport, async ({ id }) =>
    toWire(
      await imports.getImport(db, id),
      await summarizeFamilies(db, id),
      await summarizeAddresses(db, id),
    ),
  )
  serve(app, api.listImportRows, async (list) => {
    const { rows, skuAt } = await imports.listRows(db, list)
    return rows.map((row) => toWireRow(row, skuAt))
  })
  serve(app, api.checkImport, (sent) => imports.checkImport(context, sent).then(succeeded))
  serve(app, api.runImport, (sent, admin, key) =>
    replyOnce(key, succeeded, (keep) => imports.runImport(context, sent, admin, keep)),
  )
  serve(app, api.cancelImport, ({ id }, admin, key) =>
    replyOnce(key, succeeded, (keep) => imports.cancelImport(db, id, admin, keep)),
  )
}
