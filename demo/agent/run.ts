import { cancelOrder, refundOrder } from '#contract/orders/endpoints.ts'
import type { Database } from '#database/open.ts'
import { type SendToShop, talkTo } from './exchange.ts'
import { MEMBER, StoryEnds } from './scene.ts'
import { addStep, endRun, forgetOrder, keepOrder, oldOrders } from './store.ts'
import { playStory } from './story.ts'

export interface DemoShop {
  readonly db: Database
  readonly publicUrl: string
  readonly ask: SendToShop
}

/** Runs whose orders stay, with the one that begins: the shop cancels older ones, so that the demo's stock and credit last. */
const ORDERS_KEPT = 2
/** Who cancels them: an owner of the shop. */
const SHOP = 'admin@example.com'

/** Plays a run that was begun, to its end. It never rejects: nobody waits for it. */
export async function playRun({ db, publicUrl, ask }: DemoShop, id: string): Promise<void> {
  const talk = talkTo(ask, publicUrl)
  try {
    await cancelOld(db, talk)
    await playStory({
      talk,
      id,
      tell: (step) => addStep(db, id, step),
      onOrder: (orderId) => keepOrder(db, id, orderId),
    })
  } catch (failure) {
    if (!(failure instanceof StoryEnds)) await tellOfFailure(db, id)
  }
  // The database is gone when the process ends.
  await endRun(db, id).catch(() => undefined)
}

const tellOfFailure = (db: Database, id: string): Promise<void> =>
  addStep(db, id, {
    who: 'agent',
    title: 'The run was interrupted',
    means: 'The shop did not answer in time. Nothing else happens; run it again.',
    outcome: 'failed',
    call: '',
    sent: '',
    status: 0,
    answer: '',
    whole: { sent: '', answer: '' },
  }).catch(() => undefined)

async function cancelOld(db: Database, talk: ReturnType<typeof talkTo>): Promise<void> {
  const old = await oldOrders(db, ORDERS_KEPT)
  if (old.length === 0) return
  const [member, shop] = await Promise.all([talk.signIn(MEMBER), talk.signIn(SHOP)])
  for (const { runId, orderId, isWaiting } of old) {
    // One that somebody shipped meanwhile stays: the answer does not matter.
    await (isWaiting
      ? talk.api(member, cancelOrder, { id: orderId })
      : talk.api(shop, refundOrder, { id: orderId }))
    await forgetOrder(db, runId)
  }
}
