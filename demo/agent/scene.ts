import type { RefusalBody } from '#contract/refusals.ts'
import type { Exchange } from './exchange.ts'
import { jsonOf, wholeOf } from './json-text.ts'
import type { RunStep } from './run-step.ts'

/** The people of the demo's company, who let the agent in and approve its order. */
export const MEMBER = 'owner@example.com'
export const APPROVER = 'approver@example.com'

/** What the agent may do, of its member's rights. */
export const AGENT = {
  name: 'Demo agent',
  tools: ['catalogue', 'prices', 'orders', 'invoices'],
  orderLimit: 20_000,
  monthLimit: 100_000,
  approveAbove: null,
  costCentre: 'K-200',
  days: 1,
} as const

/** A step that was not answered as the story has it: the run ends there. */
export class StoryEnds extends Error {}

interface Scene {
  readonly who: RunStep['who']
  readonly title: string
  /** In a sentence, from the answer. */
  readonly means: (answer: Exchange['answer']) => string
  /** What of the call and of the answer is shown at once. */
  readonly sent?: unknown
  readonly answer?: (answer: Exchange['answer']) => unknown
  /** Why the run cannot go on after this answer; undefined if it can. */
  readonly problem?: (answer: Exchange['answer']) => string | undefined
  /** Whether the shop is to refuse it. @default false */
  readonly isRefused?: boolean
}

/** Makes a call and tells of it. @throws StoryEnds */
export type Show = (scene: Scene, exchange: Promise<Exchange>) => Promise<Exchange['answer']>

export const showTo =
  (tell: (step: RunStep) => Promise<void>): Show =>
  async (scene, asked) => {
    const { who, title, means, sent, answer = (all) => all, isRefused = false } = scene
    const exchange = await asked
    const isExpected = exchange.isOk !== isRefused
    const problem = isExpected ? scene.problem?.(exchange.answer) : problemIn(exchange)
    await tell({
      who,
      title,
      means: problem ?? means(exchange.answer),
      outcome: problem ? 'failed' : isRefused ? 'refused' : 'done',
      call: exchange.call,
      sent: jsonOf(sent ?? exchange.brief),
      status: exchange.status,
      answer: jsonOf(isExpected ? answer(exchange.answer) : exchange.answer),
      whole: { sent: wholeOf(exchange.sent), answer: wholeOf(exchange.reply) },
    })
    if (problem) throw new StoryEnds()
    return exchange.answer
  }

/** What a demo runs out of. */
export const NO_STOCK = 'The demo’s stock does not allow another order of this size.'
export const NO_CREDIT = 'The demo’s company has no credit left for another order of this size.'
export const OVERDUE = 'The demo’s company has invoices overdue, and may not order on account.'

const shortages: Readonly<Partial<Record<RefusalBody['code'], string>>> = {
  'above-credit-limit': NO_CREDIT,
  'order-lines-refused': NO_STOCK,
  'out-of-stock': NO_STOCK,
  'account-overdue': OVERDUE,
  'too-many-agents': 'Too many agents act for the demo’s company.',
}

function problemIn({ answer, status }: Exchange): string {
  const { code, message } = answer as Partial<RefusalBody> // a refusal, or something else
  return (code && shortages[code]) ?? String(message ?? `The shop answered with ${status}.`)
}
