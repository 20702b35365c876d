import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, EVERY_MINUTE, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import type { Catalogue } from '../products/edit.ts'
import { inserted, succeeded } from '../replies.ts'
import { toWire, toWireRow, toWireSummary } from './api-mapping.ts'
import * as imports from './service.ts'
import { listSuppliers } from './suppliers.ts'
import { stageFile } from './upload.ts'
import { continueIdle, ImportJob, workOn } from './work.ts'

/** A run that takes longer is stopped between two parts, and continued within a minute. */
const RUN_SECONDS = 600

export async function openImports(
  app: Service,
  shop: Catalogue & Pick<ShopContext, 'jobs' | 'logFailure'>,
): Promise<void> {
  const { db, jobs } = shop
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
  const context = { ...shop, queueImport }
  await jobs.schedule('continue-imports', EVERY_MINUTE, () => continueIdle(context))
  await jobs.schedule('forget-imports', EVERY_HOUR, () => imports.deleteOldImports(db))
  serve(app, api.listSuppliers, async () =>
    (await listSuppliers(db)).map(({ id, name }) => ({ _id: id, name })),
  )
  serve(app, api.listImports, async (page) => (await imports.listImports(db, page)).map(toWireSummary))
  serve(app, api.uploadImport, async ({ fileName, file, supplier_id }, admin) =>
    inserted(
      await stageFile(db, {
        fileName,
        bytes: Buffer.from(file, 'base64'),
        createdBy: admin.email,
        supplierId: supplier_id,
      }),
    ),
  )
  serve(app, api.getImport, async ({ id }) => toWire(await imports.getImport(db, id)))
  serve(app, api.listImportRows, async (list) => (await imports.listRows(db, list)).map(toWireRow))
  serve(app, api.checkImport, (sent) => imports.checkImport(context, sent).then(succeeded))
  serve(app, api.runImport, (sent, admin, key) =>
    replyOnce(key, succeeded, (keep) => imports.runImport(context, sent, admin, keep)),
  )
  serve(app, api.cancelImport, ({ id }, admin, key) =>
    replyOnce(key, succeeded, (keep) => imports.cancelImport(db, id, admin, keep)),
  )
}
