import { addReceivedPieces, type ScanResult, scanGoods } from '#contract/goods-receipts/endpoints.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'

/** Scans and key presses waiting to be sent, in order. */
export type Waiting =
  | { readonly key: string; readonly code: string; readonly productId: string | undefined }
  | { readonly key: string; readonly productId: string; readonly batch: string; readonly pieces: number }

export type Outcome =
  | { readonly scanned: ScanResult }
  /** The pieces of the product after it. */
  | { readonly received: number }
  | { readonly refused: string }
  /** It stays in the queue. */
  | { readonly unreachable: string }

/** Sends a scan or a key press. Sent again after a lost reply, it counts once. */
export async function sendWaiting(id: string, waiting: Waiting): Promise<Outcome> {
  const request = new Request(location.href)
  const options = { idempotencyKey: waiting.key }
  try {
    if ('code' in waiting) {
      const { code, productId } = waiting
      const input = { id, code, ...(productId !== undefined && { product_id: productId }) }
      return { scanned: await callShop(request, scanGoods, input, options) }
    }
    const { productId: product_id, batch, pieces } = waiting
    return await callShop(request, addReceivedPieces, { id, product_id, batch, pieces }, options)
  } catch (failure) {
    if (failure instanceof Unreachable) return { unreachable: failure.message }
    if (failure instanceof Refused)
      return failure.isTemporary ? { unreachable: failure.message } : { refused: failure.message }
    throw failure
  }
}

/** The product that is being counted, and its batch. */
export interface Current {
  readonly productId: string
  readonly batch: string
}

const currentKeyOf = (id: string) => `receipt-${id}-current`

/** The product that a tab was counting when it was reloaded. */
export function readCurrent(id: string): Current | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(currentKeyOf(id)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { productId, batch }: { productId?: unknown; batch?: unknown } = stored
    return typeof productId === 'string' && typeof batch === 'string' ? { productId, batch } : undefined
  } catch {
    // Another version of the shop wrote it, or storage is blocked.
    return undefined
  }
}

export function keepCurrent(id: string, current: Current): void {
  try {
    sessionStorage.setItem(currentKeyOf(id), JSON.stringify(current))
  } catch {
    // Storage is full or blocked: after a reload, the product is scanned or chosen again.
  }
}

const keyOf = (id: string) => `receipt-${id}`

/** The scans that a tab had not sent when it was reloaded. */
export function readWaiting(id: string): readonly Waiting[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]')
  } catch {
    return []
  }
}

export function keepWaiting(id: string, waiting: readonly Waiting[]): void {
  try {
    if (waiting.length === 0) sessionStorage.removeItem(keyOf(id))
    else sessionStorage.setItem(keyOf(id), JSON.stringify(waiting))
  } catch {
    // Storage is full or blocked: unsent scans are lost with the tab.
  }
}
