import { addCartLines, type CartLine, getCart, setCartLines } from '#contract/carts/endpoints.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { isAdmin } from '#contract/users/endpoints.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, needsRenewal } from '#web/api-client.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import {
  type CartWrite,
  endWrite,
  queueWrite,
  readVisitorLines,
  readWrites,
  storeVisitorLines,
} from './stored-cart.ts'
import { hasNoCart, storeIsAdmin, storeLineCount } from './stored-cart-count.ts'

type Added = ReplyOf<typeof addCartLines>
type Changed = ReplyOf<typeof setCartLines>

/** Returns the channel that notifies other tabs of a customer's cart changes on the server. */
export function cartChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('cart')
  return channel
}
let channel: BroadcastChannel | undefined

/**
 * Runs in one tab at a time where the browser supports locks; elsewhere, the idempotency key prevents duplicate writes.
 */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('cart', work) : work()

/**
 * Sends what the server does not have yet: a visitor's lines after sign-in, and unsent changes.
 * @throws Unreachable, Refused, or a redirect to the login page; unsent changes stay stored
 */
export async function syncCart(): Promise<void> {
  const email = readSession()?.email
  if (email === undefined) return
  const { admin } = await callShop(new Request(location.href), isAdmin, { email })
  if (admin) return storeIsAdmin(email)
  if (hasNoCart()) storeLineCount(email, 0)
  const visitorLines = readVisitorLines()
  if (visitorLines.length > 0) {
    queueWrite(email, 'merge', visitorLines)
    storeVisitorLines([])
  }
  if (readWrites(email).length > 0) await sendWrites(email)
}

/** For pages that show only the number of lines. @throws as `syncCart` */
export async function syncCartCount(): Promise<void> {
  const session = readSession()
  // Renewing would fail after a sign-in in another tab: this tab's identity client does not know the user yet.
  if (!session || needsRenewal(session)) return
  await syncCart()
  const email = readSession()?.email
  if (email === undefined || hasNoCart()) return
  const { lineCount } = await callShop(new Request(location.href), getCart, { limit: 1 })
  storeLineCount(email, lineCount)
}

/** Sends all pending changes in order. @returns the changed lines as the server has them now */
export function sendWrites(email: string): Promise<CartLine[]> {
  return alone(async () => {
    const lines: CartLine[] = []
    for (let write = readWrites(email)[0]; write; write = readWrites(email)[0])
      lines.push(...(await send(email, write)).lines)
    return lines
  })
}

/** Adds lines to the customer's cart after sending all earlier changes. */
export function addLines(email: string, write: CartWrite): Promise<Added> {
  return alone(async () => {
    for (let first = readWrites(email)[0]; first && first.key !== write.key; first = readWrites(email)[0])
      await send(email, first)
    // Another tab may have sent it already; the key then returns the same reply.
    return sendAdded(email, write)
  })
}

const send = (email: string, write: CartWrite): Promise<Changed> =>
  write.mode === 'set'
    ? finish(email, write, (request) => callShop(request, setCartLines, { lines: [...write.lines] }))
    : sendAdded(email, write)

async function sendAdded(email: string, write: CartWrite): Promise<Added> {
  const { key: idempotencyKey, lines } = write
  const mode = write.mode === 'merge' ? 'merge' : 'add'
  const reply = await finish(email, write, (request) =>
    callShop(request, addCartLines, { lines: [...lines], mode }, { idempotencyKey }),
  )
  const sentence = mode === 'merge' && mergedSentence(lines, reply)
  if (sentence) toast(sentence)
  return reply
}

async function finish<Reply extends Changed>(
  email: string,
  { key, mode, lines }: CartWrite,
  ask: (request: Request) => Promise<Reply>,
): Promise<Reply> {
  let reply: Reply
  try {
    reply = await ask(new Request(location.href))
  } catch (failure) {
    // Retrying a refusal is pointless. After a refused merge, the visitor's lines stay as they were.
    if (failure instanceof Refused && !failure.isTemporary && failure.status !== 401) {
      endWrite(email, key)
      if (mode === 'merge') storeVisitorLines([...readVisitorLines(), ...lines])
    }
    throw failure
  }
  endWrite(email, key)
  storeLineCount(email, reply.lineCount)
  cartChannel().postMessage(null)
  return reply
}

/** Describes what a merge changed beyond adding the lines; undefined if nothing. */
function mergedSentence(sent: CartWrite['lines'], reply: Added): string | undefined {
  const { lines, lineCount, before, unknown } = reply
  const sentences: string[] = []
  const raised = before.filter(
    ({ product_id, orderAmount }) =>
      orderAmount > 0 &&
      (sent.find((line) => line.product_id === product_id)?.orderAmount ?? 0) > orderAmount,
  )
  const names = raised.map(
    ({ product_id }) => lines.find((line) => line.product_id === product_id)?.productName ?? product_id,
  )
  const met = before.filter(({ orderAmount }) => orderAmount > 0).length
  if (lineCount > lines.length || met > 0)
    sentences.push('The lines that you added before signing in are in your cart.')
  if (names.length > 0)
    sentences.push(
      `The larger quantity was kept of: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}.`,
    )
  if (unknown.length > 0)
    sentences.push(
      unknown.length === 1
        ? 'One line was left out: its product is no longer sold.'
        : `${unknown.length} lines were left out: their products are no longer sold.`,
    )
  return sentences.join(' ') || undefined
}
