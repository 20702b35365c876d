import { makeAgent, stopAgent } from '#contract/agents/endpoints.ts'
import { approveOrder } from '#contract/approvals/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { buy } from './buy.ts'
import type { Talk } from './exchange.ts'
import { followUp } from './follow-up.ts'
import type { RunStep } from './run-step.ts'
import { AGENT, APPROVER, MEMBER, showTo } from './scene.ts'

interface Parts {
  readonly talk: Talk
  /** Unlike that of any other run. */
  readonly id: string
  readonly tell: (step: RunStep) => Promise<void>
  readonly onOrder: (orderId: string) => Promise<void>
}

/**
 * Plays the story: an agent is let in, buys up to its limit, waits for a person, and is stopped. Each step is a call of the
 * shop, made now.
 * @throws StoryEnds after a step that failed and was told
 */
export async function playStory({ talk, id, tell, onOrder }: Parts): Promise<void> {
  const show = showTo(tell)
  const [member, approver] = await Promise.all([talk.signIn(MEMBER), talk.signIn(APPROVER)])
  const made = await show(
    {
      who: 'member',
      title: 'Olga connects the agent',
      means: () =>
        `It may search, see prices, order and see invoices, for a day. An order above ${formatAmount(AGENT.orderLimit)} waits for approval. The shop shows its token once, and keeps only a hash of it.`,
      answer: ({ insertedId, token }) => ({ insertedId, token }),
    },
    talk.api(member, makeAgent, { body: AGENT }),
  )
  const agentId = String(made.insertedId)
  const token = String(made.token)
  const stop = () => talk.api(member, stopAgent, { id: agentId })
  try {
    const order = await buy({ talk, show, token, id, onOrder })
    await show(
      {
        who: 'agent',
        title: 'The agent tries to approve its order itself',
        means: () => 'Its token is good for its tools only. The API does not know it.',
        isRefused: true,
      },
      talk.api(token, approveOrder, { id: order.id }),
    )
    await show(
      {
        who: 'agent',
        title: 'The agent tries a tool that it was not given',
        means: () =>
          'Olga gave it no tools for quotes. The shop does not list them to it, and does not answer them.',
        isRefused: true,
      },
      talk.mcp(token, 'tools/call', { name: 'accept_quote', arguments: { id: 'demo-quote-1', revision: 1 } }),
    )
    await show(
      {
        who: 'approver',
        title: 'Ari approves',
        means: () =>
          'A person of the company decides, with a session of their own. The order goes on account at once.',
      },
      talk.api(approver, approveOrder, { id: order.id, body: { reason: 'Docks for all offices.' } }),
    )
    await followUp({ talk, show, token, order })
    await show(
      {
        who: 'member',
        title: 'Olga stops the agent',
        means: () => 'Its order stays. It can never be started again.',
      },
      stop(),
    )
  } catch (failure) {
    // Whatever went wrong, no agent is left behind.
    await stop().catch(() => undefined)
    throw failure
  }
  await show(
    {
      who: 'agent',
      title: 'The agent asks once more',
      means: () => 'The stop holds at its next call.',
      isRefused: true,
    },
    talk.mcp(token, 'tools/list'),
  )
}
