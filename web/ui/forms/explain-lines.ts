import { z } from 'zod'
import type { Failure } from './use-mutation.ts'

const Explained = z.object({ lines: z.array(z.object({ message: z.string() })) })

/** Returns the sentence for a refusal, followed by the shop's message for each line. */
export const explainLines = ({ message, body }: Failure): string =>
  [message, ...(Explained.safeParse(body).data?.lines ?? []).map((line) => line.message)].join(' ')
