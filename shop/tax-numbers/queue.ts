import { z } from 'zod'
import { isInVies, vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'

export const LookUpJob = z.object({ customerId: z.string(), number: z.string() })
export type LookUpJob = z.infer<typeof LookUpJob>

/** Queues a look-up of a company's number after the transaction, if the register has such numbers. */
export type QueueLookUp = (tx: Database, customerId: string, taxNumber: string) => Promise<void>

export const queueLookUp =
  (send: Send<LookUpJob>): QueueLookUp =>
  async (tx, customerId, taxNumber) => {
    const number = vatNumber(taxNumber)
    if (isInVies(number)) await send(tx, { customerId, number })
  }
