import { z } from 'zod'
import type { Failure } from '#web/ui/forms/use-mutation.ts'

const Refused = z.object({
  lines: z.array(
    z.object({
      line: z.number(),
      message: z.string().optional(),
      availableQuantity: z.number().optional(),
    }),
  ),
})

/** Returns a function that adds the shop's problems of each line to its sentence, where it reports them. */
export const explainLines =
  (nameOf: (line: number) => string) =>
  ({ message, body }: Failure): string => {
    const { lines = [] } = Refused.safeParse(body).data ?? {}
    const said = lines.map(
      ({ line, message, availableQuantity }) =>
        `${nameOf(line)}: ${message ?? `${availableQuantity} can be held.`}`,
    )
    return [message, ...said].join(' ')
  }
