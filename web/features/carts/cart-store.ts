import { useSyncExternalStore } from 'react'
import { type CartLine, getCart, MAX_CART_LINES, priceLines } from '#contract/carts/endpoints.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callPublic, callShop } from '#web/api-client.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { withQuantity } from './optimistic-line.ts'
import { isVisitorCart, queueWrite, readVisitorLines, readWrites, storeVisitorLines } from './stored-cart.ts'
import { hasNoCart, storeLineCount } from './stored-cart-count.ts'
import { cartChannel, sendWrites, syncCart } from './sync-cart.ts'

/** The cart as this tab shows it. */
export interface CartView {
  /** The email of the cart's owner; empty for a visitor. */
  readonly owner: string
  readonly lines: readonly CartLine[]
  /** The product ids of lines whose product is no longer sold. */
  readonly unknown: readonly string[]
  /** The reason why the latest changes could not be sent; undefined when they are sent or being sent. */
  readonly unsent: string | undefined
}

let view: CartView | undefined
/** Counts changes made in this tab or announced by the server, to detect stale replies. */
let changes = 0
const listeners = new Set<() => void>()

/** The former position of each removed line, so that Undo restores it there. */
const removed = new Map<string, { readonly line: CartLine; readonly place: number }>()

const ROWS_AT_ONCE = 1_000
/** Long enough to finish typing a number. */
const SEND_AFTER_MS = 400
const RETRY_MS = { first: 2_000, most: 60_000 }

function show(next: CartView): void {
  view = next
  for (const listener of listeners) listener()
}

/** Returns the cart; undefined until it is loaded. */
export function useCart(): CartView | undefined {
  return useSyncExternalStore(
    subscribe,
    () => view,
    () => undefined,
  )
}

/**
 * Loads the whole cart: its totals and problems cover lines on every page.
 * @throws Unreachable, Refused, or a redirect to the login page
 */
export async function loadCart(request: Request): Promise<CartView> {
  for (;;) {
    const owner = readSession()?.email ?? ''
    const changesBefore = changes
    const loaded = owner ? await loadCustomerCart(request, owner) : await loadVisitorCart()
    // A reply from before a local change must not overwrite it.
    if (changes !== changesBefore || owner !== (readSession()?.email ?? '')) continue
    if (!hasNoCart()) storeLineCount(owner, loaded.lines.length + loaded.unknown.length)
    show(loaded)
    return loaded
  }
}

async function loadVisitorCart(): Promise<CartView> {
  const { lines, unknown } = await callPublic(priceLines, { lines: readVisitorLines() })
  return { owner: '', lines, unknown, unsent: undefined }
}

async function loadCustomerCart(request: Request, owner: string): Promise<CartView> {
  const unsent = await syncCart().then(() => undefined, sentenceOf)
  const lines: CartLine[] = []
  const unknown: string[] = []
  for (let offset: number | undefined = 0; offset !== undefined && offset < MAX_CART_LINES; ) {
    const page: ReplyOf<typeof getCart> = await callShop(request, getCart, {
      offset,
      limit: ROWS_AT_ONCE,
    })
    lines.push(...page.lines)
    unknown.push(...page.unknown)
    offset = page.nextOffset
  }
  if (unsent) retryLater()
  return { owner, lines: withUnsent(lines, owner), unknown, unsent }
}

/** Applies unsent local changes to the server's lines. */
function withUnsent(lines: readonly CartLine[], owner: string): CartLine[] {
  const unsent = new Map(
    readWrites(owner)
      .filter(({ mode }) => mode === 'set')
      .flatMap((write) => write.lines.map((line) => [line.product_id, line] as const)),
  )
  return lines.flatMap((line) => {
    const change = unsent.get(line.product_id)
    if (!change) return [line]
    return change.orderAmount === 0 ? [] : [changed(line, change)]
  })
}

interface Change {
  /** 0 removes the line. */
  readonly orderAmount: number
  readonly note?: string | undefined
}

function changed(line: CartLine, { orderAmount, note = line.note }: Change): CartLine {
  return { ...(orderAmount === line.orderAmount ? line : withQuantity(line, orderAmount)), note }
}

/** Changes a line immediately. The change is stored in this browser until the server has it, even across reloads. */
export function changeLine(productId: string, change: Change): void {
  changes += 1
  const owner = readSession()?.email ?? ''
  const sent = { product_id: productId, ...change }
  if (owner) {
    const isNew = view?.owner !== owner || !view.lines.some((line) => line.product_id === productId)
    const place = isNew ? removed.get(productId)?.place : undefined
    queueWrite(owner, 'set', [{ ...sent, ...(place !== undefined && { place }) }])
    sendSoon()
  } else {
    const kept = readVisitorLines()
    const place = kept.findIndex((line) => line.product_id === productId)
    if (place >= 0) kept[place] = { ...kept[place], ...sent }
    else kept.splice(removed.get(productId)?.place ?? kept.length, 0, sent)
    storeVisitorLines(kept.filter(({ orderAmount }) => orderAmount > 0))
  }
  const line = view?.lines.find(({ product_id }) => product_id === productId)
  if (view?.owner === owner) show(inView(view, productId, change))
  // Its family's other lines may have another price or problem now; a customer's come with the reply.
  if (!owner && line && (line.beside !== undefined || line.quantityRule.familyMin !== undefined))
    refreshSoon()
}

function inView(shown: CartView, productId: string, change: Change): CartView {
  const lines = [...shown.lines]
  const place = lines.findIndex((line) => line.product_id === productId)
  const line = lines[place]
  const taken = removed.get(productId)
  if (line && change.orderAmount === 0) {
    removed.set(productId, { line, place })
    lines.splice(place, 1)
  } else if (line) lines[place] = changed(line, change)
  else if (taken && change.orderAmount > 0) lines.splice(taken.place, 0, changed(taken.line, change))
  const unknown = shown.unknown.filter((id) => id !== productId)
  return { ...shown, lines, unknown }
}

/** Call when the lines of this customer's cart have become an order. */
export function cartOrdered(owner: string): void {
  storeLineCount(owner, 0)
  cartChannel().postMessage(null)
  if (view?.owner === owner) show({ ...view, lines: [], unknown: [] })
}

let timer: ReturnType<typeof setTimeout> | undefined
let retryMs = RETRY_MS.first

function sendSoon(afterMs: number = SEND_AFTER_MS): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendNow(), afterMs)
}

/** Sends pending changes and shows the server's result. Failed changes are reported, stored and retried. */
async function sendNow(): Promise<void> {
  clearTimeout(timer)
  const owner = readSession()?.email
  if (owner === undefined) return
  try {
    const lines = new Map((await sendWrites(owner)).map((line) => [line.product_id, line]))
    retryMs = RETRY_MS.first
    changes += 1
    if (view?.owner !== owner) return
    const shown = view.lines.map((line) => lines.get(line.product_id) ?? line)
    show({ ...view, lines: withUnsent(shown, owner), unsent: undefined })
  } catch (failure) {
    const unsent = sentenceOf(failure)
    // A refused change was not made, so show the server's cart.
    if (failure instanceof Refused && !failure.isTemporary) await refresh()
    else retryLater()
    if (view?.owner === owner) show({ ...view, unsent })
  }
}

function retryLater(): void {
  sendSoon(retryMs)
  retryMs = Math.min(retryMs * 2, RETRY_MS.most)
}

/** Returns the sentence to show. @throws any failure that the user can do nothing about */
function sentenceOf(failure: unknown): string {
  if (failure instanceof Refused || failure instanceof Unreachable) return failure.message
  if (failure instanceof Response) return 'Your sign-in has ended. Please sign in again.'
  throw failure
}

/** Fetches changes from other tabs and devices. Without a reply, the cart stays as shown. */
async function refresh(): Promise<void> {
  if (!view || document.hidden) return
  await loadCart(new Request(location.href)).catch(sentenceOf)
}

const refreshSoon = () => void refresh()
let following: AbortController | undefined

/** While a cart is shown, it follows other tabs and reloads when its tab comes to the front. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!following) {
    following = new AbortController()
    const { signal } = following
    cartChannel().addEventListener('message', refreshSoon, { signal })
    addEventListener('online', () => void sendNow(), { signal })
    document.addEventListener('visibilitychange', refreshSoon, { signal })
    addEventListener(
      'storage',
      ({ key }) => {
        if (view?.owner === '' && isVisitorCart(key)) refreshSoon()
      },
      { signal },
    )
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    following?.abort()
    following = undefined
  }
}
