import { ReasonForApproval } from '#contract/approvals/approval-reason.ts'
import { pastReasonSentences } from '#contract/approvals/reason-texts.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { record, rowsIn, type Talk } from './exchange.ts'
import { LIST_NOTE, offices, partNumbers, piecesOf } from './list.ts'
import { AGENT, NO_CREDIT, NO_STOCK, OVERDUE, type Show } from './scene.ts'

export interface Placed {
  readonly id: string
  readonly number: string
}

interface Buying {
  readonly talk: Talk
  readonly show: Show
  readonly token: string
  /** Unlike that of any other run: for the purchase-order number and the idempotency key. */
  readonly id: string
  readonly onOrder: (orderId: string) => Promise<void>
}

interface OrderLine {
  readonly product_id: string
  readonly orderAmount: number
}

interface Priced {
  readonly lines: readonly OrderLine[]
  readonly deliveries: readonly object[]
  readonly total: number
}

const use = ({ talk, token }: Buying, name: string, args: Readonly<Record<string, unknown>>) =>
  talk.mcp(token, 'tools/call', { name, arguments: args })

/** The agent reads the list, prices it, says what it costs and who must agree, and orders. It ends where its limit stops it. */
export async function buy(buying: Buying): Promise<Placed> {
  await meetShop(buying)
  const priced = await priceOrder(buying, await readList(buying))
  await checkMoney(buying, priced.total)
  return placeOrder(buying, priced)
}

async function meetShop({ talk, show, token }: Buying): Promise<void> {
  await show(
    {
      who: 'agent',
      title: 'The agent asks what this server is',
      means: () =>
        'No session is opened: each request stands for itself, by revision 2026-07-28 of the protocol.',
      answer: ({ supportedVersions, instructions }) => ({ supportedVersions, instructions }),
    },
    talk.mcp(token, 'server/discover'),
  )
  await show(
    {
      who: 'agent',
      title: 'It asks for its tools',
      means: ({ tools }) =>
        `${rowsIn(tools).length} tools, those that Olga gave it. Each is a call of the shop’s API.`,
      answer: ({ tools }) => ({ tools: rowsIn(tools).map(({ name }) => name) }),
    },
    talk.mcp(token, 'tools/list'),
  )
}

async function readList(buying: Buying): Promise<readonly OrderLine[]> {
  const listed = partNumbers.map((code) => ({ code, orderAmount: piecesOf(code) }))
  const matched = await buying.show(
    {
      who: 'agent',
      title: 'It adds up the list and matches its part numbers',
      means: ({ lines }) =>
        `${rowsIn(lines)
          .map(
            ({ code, by }) => `${code} is a ${by === 'mpn' ? 'manufacturer part number' : 'SKU of the shop'}`,
          )
          .join(', ')}. Nothing was left to guess.`,
      answer: ({ lines }) => ({
        lines: rowsIn(lines).map(({ code, status, by, candidates, orderAmount }) => ({
          code,
          status,
          by,
          productName: rowsIn(candidates)[0]?.productName,
          orderAmount,
        })),
      }),
    },
    use(buying, 'match_products', { lines: listed }),
  )
  const products = rowsIn(matched.lines).map(({ candidates }) => String(rowsIn(candidates)[0]?.product_id))
  return products.map((product_id, place) => ({
    product_id,
    orderAmount: listed[place]?.orderAmount ?? 0,
  }))
}

async function priceOrder(buying: Buying, lines: readonly OrderLine[]): Promise<Priced> {
  const { show } = buying
  await show(
    {
      who: 'agent',
      title: 'It prices the lines',
      means: ({ paymentAmount }) =>
        `${formatAmount(Number(paymentAmount))} at the company’s prices, each with its source.`,
      problem: ({ problemCount }) => (problemCount === 0 ? undefined : NO_STOCK),
      answer: (priced) => ({
        lines: rowsIn(priced.lines).map(
          ({ productName, orderAmount, price, priceSource, paymentAmount }) => ({
            productName,
            orderAmount,
            price,
            priceSource,
            paymentAmount,
          }),
        ),
        paymentAmount: priced.paymentAmount,
        problemCount: priced.problemCount,
      }),
    },
    use(buying, 'price_lines', { lines }),
  )

  const deliveries = offices.map(({ address, pieces }) => ({
    address,
    lines: partNumbers.map((code, place) => ({
      product_id: lines[place]?.product_id,
      orderAmount: pieces[code],
    })),
  }))
  const totals = await show(
    {
      who: 'agent',
      title: 'It totals the order to twelve addresses',
      means: ({ total }) =>
        `${formatAmount(Number(total))} with freight and tax. It sends this sum with the order, which is refused if it has changed.`,
      sent: { lines, deliveries: `${deliveries.length} addresses` },
      answer: ({ total, charges, anyCharges }) => ({
        total,
        anyCharges,
        ...(charges !== undefined && { charges }),
      }),
    },
    use(buying, 'order_totals', { lines, deliveries }),
  )
  return { lines, deliveries, total: Number(totals.total) }
}

/** Whether budget and credit are enough for it. */
async function checkMoney(buying: Buying, total: number): Promise<void> {
  const { show } = buying
  await show(
    {
      who: 'agent',
      title: 'It looks at the budget',
      means: ({ rows }) => {
        const left = Number(record(rowsIn(rows).find(({ code }) => code === AGENT.costCentre)?.budget).left)
        return left >= total
          ? `Its orders are charged to ${AGENT.costCentre}, which has ${formatAmount(left)} left this year: enough.`
          : `Its orders are charged to ${AGENT.costCentre}, which has ${formatAmount(Math.max(left, 0))} left this year: too little, so a person would have to agree to that too.`
      },
      answer: ({ rows }) => ({
        rows: rowsIn(rows)
          .filter(({ code }) => code === AGENT.costCentre)
          .map(({ code, name, budget }) => ({ code, name, budget })),
      }),
    },
    use(buying, 'list_cost_centres', {}),
  )
  await show(
    {
      who: 'agent',
      title: 'It looks at the credit',
      means: ({ terms }) => {
        const { left, days } = record(terms)
        return `The company pays within ${days} days and has ${formatAmount(Number(left))} of credit left. The order is above the agent’s limit of ${formatAmount(AGENT.orderLimit)}, so a person will have to approve it.`
      },
      problem: ({ terms }) => {
        const { left, refused } = record(terms)
        if (refused !== undefined) return OVERDUE
        return Number(left) < total ? NO_CREDIT : undefined
      },
    },
    use(buying, 'get_payment_terms', {}),
  )
}

async function placeOrder(buying: Buying, { lines, deliveries, total }: Priced): Promise<Placed> {
  const { show, id, onOrder } = buying
  const order = {
    lines,
    deliveries,
    paymentAmount: total,
    payment: 'account',
    purchaseOrderNumber: `PO-AGENT-${id.slice(0, 6).toUpperCase()}`,
    note: LIST_NOTE,
    idempotency_key: id,
  }
  const placed = await show(
    {
      who: 'agent',
      title: `It orders ${formatCount(lines.reduce((sum, { orderAmount }) => sum + orderAmount, 0))} docks on account`,
      means: () =>
        `It passes the list’s last line on as the note: “${LIST_NOTE}” Sent again with the same key, the order is placed once.`,
      sent: { ...order, deliveries: `${deliveries.length} addresses` },
    },
    use(buying, 'place_order', order),
  )
  const orderId = String(placed.insertedId)
  await onOrder(orderId)
  await show(
    {
      who: 'agent',
      title: 'Its limit has stopped it',
      means: ({ approvalReasons }) =>
        `${pastReasonSentences(ReasonForApproval.array().parse(approvalReasons)).join(' ')} The order waits, and the note has changed nothing: text is data here.`,
      answer: ({ number, status, actedBy, note, approval, approvalRequest }) => ({
        number,
        status,
        actedBy,
        note,
        approval,
        approvers: record(approvalRequest).approvers,
      }),
    },
    use(buying, 'get_order', { id: orderId }),
  )
  return { id: orderId, number: String(placed.number) }
}
