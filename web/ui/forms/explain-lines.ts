import { z } from 'zod'
import type { Failure } from './use-mutation.ts'

const Explained = z.object({ lines: z.array(z.object({ message: z.string() })) })

/** The sentence for a refusal, with what the shop says of each line. */
export const explainLines = ({ message, body }: Failure): string =>
  [message, ...(Explained.safeParse(body).data?.lines ?? []).map((line) => line.message)].join(' ')
