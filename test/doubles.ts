import type { z } from 'zod'
import { type CardEvent, type CardPort, CardServiceDown, type Payment } from '#contract/cards/port.ts'
import type { AttachedDocument } from '#contract/documents/printed-document.ts'
import type { IdentityPort, SignInEntry } from '#contract/identity/port.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Provisioning } from '#contract/scim/provisioning.ts'

export interface IdentityDouble extends IdentityPort {
  /** Accounts treated as deleted, or with all sessions ended. */
  readonly ended: Set<string>
  /** Accounts whose second factors were removed. */
  readonly reset: ReadonlySet<string>
  /** The earliest valid sign-in of an account. */
  readonly validSince: Map<string, Date>
  /** When whoever is verified next signed in. @default now */
  signedInAt: Date | undefined
  /** The sign-in log of every account. */
  readonly signInLog: SignInEntry[]
}

/** An identity provider with plain JSON as tokens: enough to act as one user or another. */
export function identityDouble(): IdentityDouble {
  const ended = new Set<string>()
  const reset = new Set<string>()
  const validSince = new Map<string, Date>()
  const signInLog: SignInEntry[] = []
  const double: IdentityDouble = {
    signedInAt: undefined,
    ended,
    reset,
    validSince,
    signInLog,
    signIns: {
      list: async (_, { limit, cursor }) => {
        const from = signInLog.findIndex(({ id }) => id === cursor) + 1
        return { rows: signInLog.slice(from, from + limit), total: signInLog.length }
      },
      endAll: async (uid) => void ended.add(uid),
    },
    async verify(idToken) {
      try {
        const { uid, email, name, emailVerified = true, secondFactor = false } = JSON.parse(idToken)
        return {
          uid,
          email,
          name,
          emailVerified,
          authenticatedAt: double.signedInAt ?? new Date(),
          secondFactor,
        }
      } catch {
        return undefined
      }
    },
    isSessionValid: async (uid, at) => !ended.has(uid) && at >= (validSince.get(uid) ?? new Date(0)),
    deleteAccount: async (uid) => void ended.add(uid),
    resetSecondFactor: async (uid) => void reset.add(uid),
    checkProvider: async () => undefined,
  }
  return double
}

/** Creates no account, and gives each person a uid. */
export const provisioningDouble: Provisioning<unknown> = {
  create: async (_, { email }) => `uid-${email}`,
  rename: async () => {},
}

export const plainIdToken = (person: {
  uid: string
  email: string
  name: string
  emailVerified?: boolean
  secondFactor?: boolean
}) => JSON.stringify(person)

/** An outbox in memory. It also keeps mails queued in a transaction that rolls back. */
export function mailDouble() {
  const emails: (EmailTemplate & { readonly to: string; readonly attached?: AttachedDocument })[] = []
  const queueEmail = async (_: unknown, to: string, email: EmailTemplate, attached?: AttachedDocument) =>
    void emails.push({ to, ...email, ...(attached && { attached }) })
  return { emails, queueEmail }
}

/** Jobs that wait until the test runs them; schedules that run when the test triggers them. */
export function jobsDouble() {
  const waiting: (() => Promise<void>)[] = []
  const schedules = new Map<string, () => Promise<void>>()
  return {
    async work(_: string, schema: z.ZodType, run: (data: never, signal: AbortSignal) => Promise<void>) {
      return async (_: unknown, data: unknown) => {
        // Parsed by the job's own schema, so it has the type that `run` expects.
        const parsed = schema.parse(data) as never
        waiting.push(() => run(parsed, new AbortController().signal))
      }
    },
    async schedule(name: string, _: string, run: (signal: AbortSignal) => Promise<void>) {
      schedules.set(name, () => run(new AbortController().signal))
    },
    /** No job is ever given up. */
    givenUp: { list: async () => [], retry: async () => undefined, dismiss: async () => undefined },
    /** Runs jobs until none is left; failed jobs are not retried. */
    async runAll(): Promise<number> {
      let count = 0
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        await job()
        count += 1
      }
      return count
    },
    /** Drops all waiting jobs, as if they had been lost. */
    forget: () => void waiting.splice(0),
    async tick(name: string): Promise<void> {
      const run = schedules.get(name)
      if (!run) throw new Error(`nothing is scheduled as ${name}`)
      await run()
    },
  }
}

/** Money movements, in order. */
export interface CardMove {
  readonly kind: 'capture' | 'refund'
  readonly paymentId: string
  readonly orderId: string
  readonly amountCents: number
}

export interface CardDouble extends CardPort {
  /** Confirms the order's payment, as the buyer's browser would. */
  pay(orderId: string): void
  /** Has the amount held on a card, as the browser of a member of a pool would. */
  hold(memberId: string): void
  stateOf(paymentId: string): Payment['state']
  /** Makes a second payment for the order, as if made elsewhere. Returns its id. */
  payBeside(orderId: string): string
  /** Whether the card service is unreachable. */
  down: boolean
  /** The orders for which a payment intent was requested, in order. */
  readonly created: string[]
  /** All money movements. */
  readonly ledger: readonly CardMove[]
  /** Returns an event as the double would send it; `readEvent` accepts no others. */
  event(event: CardEvent): { rawBody: string; signature: string }
}

const SIGNATURE = 'signed by the double'

/** A card service in memory. */
export function cardDouble(): CardDouble {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, string>()
  const ledger: CardMove[] = []
  const find = (id: string) => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`no payment ${id}`)
    return payment
  }
  const double: CardDouble = {
    down: false,
    created: [],
    ledger,
    async create({ orderId, amountCents, version = 1 }) {
      if (double.down) throw new CardServiceDown()
      const id = `pi_${orderId}${version > 1 ? `_${version}` : ''}`
      const made: Payment = { id, clientSecret: `${id}_secret_x`, state: 'open', amountCents, orderId }
      double.created.push(orderId)
      payments.set(id, payments.get(id) ?? made)
      return find(id)
    },
    async authorise({ orderId, amountCents }) {
      if (double.down) throw new CardServiceDown()
      const id = `hold_${orderId}`
      const made: Payment = { id, clientSecret: `${id}_secret_x`, state: 'open', amountCents, orderId }
      payments.set(id, payments.get(id) ?? made)
      return find(id)
    },
    async capture(id, amountCents) {
      if (double.down) throw new CardServiceDown()
      const payment = find(id)
      if (payment.state === 'authorised') {
        if (amountCents > payment.amountCents) throw new Error(`more than payment ${id} holds`)
        ledger.push({ kind: 'capture', paymentId: id, orderId: payment.orderId, amountCents })
        payments.set(id, { ...payment, amountCents, state: 'succeeded' })
      }
      return find(id)
    },
    async retrieve(id) {
      if (double.down) throw new CardServiceDown()
      return find(id)
    },
    async cancel(id) {
      if (double.down) throw new CardServiceDown()
      const payment = find(id)
      if (payment.state === 'open' || payment.state === 'authorised')
        payments.set(id, { ...payment, state: 'cancelled' })
      return find(id)
    },
    async refund({ id: refundId, paymentId, orderId, amountCents }) {
      if (double.down) throw new CardServiceDown()
      const known = refunds.get(refundId)
      if (known) return known
      const payment = find(paymentId)
      if (payment.state !== 'succeeded') throw new Error(`payment ${paymentId} was not captured`)
      const back = ledger.filter((move) => move.kind === 'refund' && move.paymentId === paymentId)
      if (back.reduce((sum, move) => sum + move.amountCents, amountCents) > payment.amountCents) {
        throw new Error(`more than payment ${paymentId} would be refunded`)
      }
      const id = `re_${refundId}`
      refunds.set(refundId, id)
      ledger.push({ kind: 'refund', paymentId, orderId, amountCents })
      return id
    },
    hold(memberId) {
      const id = `hold_${memberId}`
      payments.set(id, { ...find(id), state: 'authorised' })
    },
    stateOf: (id) => find(id).state,
    payBeside(orderId) {
      const other = { ...find(`pi_${orderId}`), id: `pi_beside_${orderId}`, state: 'succeeded' } as const
      payments.set(other.id, other)
      ledger.push({ kind: 'capture', paymentId: other.id, orderId, amountCents: other.amountCents })
      return other.id
    },
    event: (event) => ({ rawBody: JSON.stringify(event), signature: SIGNATURE }),
    readEvent: (rawBody, signature) => (signature === SIGNATURE ? JSON.parse(rawBody) : undefined),
    pay(orderId) {
      const isOwn = (id: string) => id === `pi_${orderId}` || id.startsWith(`pi_${orderId}_`)
      const id = [...payments.keys()].findLast(isOwn) ?? `pi_${orderId}`
      const payment = find(id)
      if (payment.state === 'cancelled') throw new Error(`payment ${id} was cancelled`)
      if (payment.state === 'open') {
        ledger.push({ kind: 'capture', paymentId: id, orderId, amountCents: payment.amountCents })
      }
      payments.set(id, { ...payment, state: 'succeeded' })
    },
  }
  return double
}
