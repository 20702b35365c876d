import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { succeeded } from '../replies.ts'
import { previewText } from './preview.ts'
import { changeLegalText, findLegalText, listLegalTexts, removeLegalText } from './service.ts'

export function legalTextRoutes(app: Service, db: Database): void {
  serve(app, api.listLegalTexts, () => listLegalTexts(db))
  serve(app, api.getLegalText, ({ page, version }) => findLegalText(db, page, version))
  serve(app, api.previewLegalText, async ({ text }) => ({ html: await previewText(text) }))
  serve(app, api.changeLegalText, async (wanted, admin) => ({
    version: await changeLegalText(db, wanted, admin),
  }))
  serve(app, api.removeLegalText, ({ page }, admin) => removeLegalText(db, page, admin).then(succeeded))
}
