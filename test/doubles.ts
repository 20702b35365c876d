import { type CardPort, CardServiceDown, type Payment, type VerifyIdentity } from '#contract/ports.ts'

/** An identity provider whose tokens are plain JSON: good enough to be one person or another. */
export const verifyPlainIdentity: VerifyIdentity = async (idToken) => {
  try {
    const { uid, email, name } = JSON.parse(idToken)
    return { uid, email, name, emailVerified: true }
  } catch {
    return undefined
  }
}

export const plainIdToken = (person: { uid: string; email: string; name: string }) => JSON.stringify(person)

export interface CardDouble extends CardPort {
  /** As if the buyer's browser had confirmed the order's payment. */
  pay(orderId: string): void
  /** As if the card service had stopped answering. */
  down: boolean
  /** The orders for which a payment intent was asked, in turn. */
  readonly created: string[]
}

/** A card service in memory. */
export function cardDouble(): CardDouble {
  const payments = new Map<string, Payment>()
  const find = (id: string) => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`no payment ${id}`)
    return payment
  }
  const double: CardDouble = {
    down: false,
    created: [],
    async create({ orderId, amountCents }) {
      if (double.down) throw new CardServiceDown()
      const id = `pi_${orderId}`
      const made: Payment = { id, clientSecret: `${id}_secret_x`, state: 'open', amountCents, orderId }
      double.created.push(orderId)
      payments.set(id, payments.get(id) ?? made)
      return find(id)
    },
    async retrieve(id) {
      if (double.down) throw new CardServiceDown()
      return find(id)
    },
    pay(orderId) {
      const id = `pi_${orderId}`
      payments.set(id, { ...find(id), state: 'succeeded' })
    },
  }
  return double
}
