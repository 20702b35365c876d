import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { Desk } from '../orders/desk.ts'
import { sendMessage } from './service.ts'

export function contactRoutes(app: Service, desk: Desk): void {
  serve(app, api.contact, async (message, _, attempt) => ({
    insertedId: await sendMessage(desk, message, attempt),
  }))
}
