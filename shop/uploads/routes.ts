import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { UploadKeys } from './keys.ts'

export function uploadRoutes(app: Service, keys: UploadKeys): void {
  serve(app, api.uploadKey, async (_, admin) => {
    const { key, expiresAt } = await keys.issue(admin.id)
    return { key, expiresAt: expiresAt.toISOString() }
  })
}
