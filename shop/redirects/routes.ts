import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { succeeded } from '../replies.ts'
import { exportRedirects, importRedirects, toReport } from './import.ts'
import { deleteOldMissedPaths, findMissedPaths } from './missed-paths.ts'
import { deleteRedirect, saveRedirect } from './service.ts'
import { countRedirects, findRedirects } from './store.ts'

export async function openRedirects(app: Service, { db, jobs }: ShopContext): Promise<void> {
  await jobs.schedule('delete-old-missed-paths', EVERY_HOUR, async () => {
    await deleteOldMissedPaths(db)
  })
  serve(app, api.listRedirects, async (list) =>
    (await readPage(list, (page) => findRedirects(db, page), countRedirects(db, list))).map(
      ({ id, ...redirect }) => ({ _id: id, ...redirect }),
    ),
  )
  serve(app, api.saveRedirect, (wanted, admin) => saveRedirect(db, wanted, admin))
  serve(app, api.deleteRedirect, ({ id }, admin) => deleteRedirect(db, id, admin).then(succeeded))
  serve(app, api.exportRedirects, async () => exportRedirects(db))
  serve(app, api.importRedirects, (file, admin, key) =>
    replyOnce(key, toReport, (keep) => importRedirects(db, file, admin, keep)),
  )
  serve(app, api.listMissedPaths, ({ limit }) => findMissedPaths(db, limit))
}
