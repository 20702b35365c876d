import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import { serialsIn } from '#contract/shipments/serials.ts'

const Count = z.number({ error: 'Enter a number' }).int('Enter a whole number').min(0, 'Enter 0 or more')

/** The form for receiving a return: the pieces received for each line, with serial numbers as typed. */
export const receiptDraft = z
  .object({
    lines: z.array(
      z.object({
        line: z.number(),
        asked: z.number(),
        restocked: Count,
        writtenOff: Count,
        serials: z.string(),
      }),
    ),
  })
  .superRefine(({ lines }, context) => {
    const at = (place: number, message: string) =>
      context.addIssue({ code: 'custom', path: ['lines', place, 'restocked'], message })
    for (const [place, { asked, restocked, writtenOff }] of lines.entries())
      if (restocked + writtenOff > asked) at(place, `${formatCount(asked)} pieces at most, both together`)
    if (lines.every(({ restocked, writtenOff }) => restocked + writtenOff === 0))
      at(0, 'Receive at least one piece of one product')
  })
export type ReceiptDraft = z.infer<typeof receiptDraft>

/** Prefills the form as if everything came back as requested, and can be sold again. */
export const receiptFor = ({ lines }: Return): ReceiptDraft => ({
  lines: lines.map(({ line, orderAmount, serials }) => ({
    line,
    asked: orderAmount,
    restocked: orderAmount,
    writtenOff: 0,
    serials: serials.join(', '),
  })),
})

export const toReceipt = ({ _id: id }: Return, { lines }: ReceiptDraft) => ({
  id,
  lines: lines.map(({ line, restocked, writtenOff, serials }) => ({
    line,
    restocked,
    writtenOff,
    serials: serialsIn(serials),
  })),
})
