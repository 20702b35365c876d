import { z } from 'zod'
import { FreightFields } from '#contract/charges/freight.ts'

/** One step per line: `5 12.50` means that up to 5 kg costs $12.50. */
export const TypedSteps = z
  .string()
  .transform((typed, { addIssue }) => {
    const steps = []
    for (const [place, line] of typed.split('\n').entries()) {
      if (line.trim() === '') continue
      const [, upToKg, price] = /^\s*(\d+(?:\.\d+)?)[\s,;:]+\$?(\d+(?:\.\d+)?)\s*$/.exec(line) ?? []
      if (upToKg === undefined || price === undefined)
        addIssue(`Line ${place + 1}: write the weight in kg, a space, and the price`)
      steps.push({ upToKg: Number(upToKg), price: Number(price) })
    }
    return steps
  })
  .pipe(FreightFields.shape.steps)
