import { z } from 'zod'

/** Who makes a call: the scripted agent, people of Demo Offices, each with their own session. */
export const actors = {
  agent: 'The agent',
  member: 'Olga Owner, of Demo Offices',
  approver: 'Ari Approver, of Demo Offices',
} as const

/** A call of a run, as its page shows it. Texts have no secrets. */
export const RunStep = z.object({
  who: z.enum(['agent', 'member', 'approver']),
  title: z.string(),
  /** What it means, in a sentence. */
  means: z.string(),
  /** refused: as the story has it. failed: the run ends there. */
  outcome: z.enum(['done', 'refused', 'failed']),
  /** `POST /mcp`, and the tool. */
  call: z.string(),
  /** JSON: what was sent, and what of the answer matters. */
  sent: z.string(),
  status: z.number(),
  answer: z.string(),
  /** JSON, cut after some thousand characters. */
  whole: z.object({ sent: z.string(), answer: z.string() }),
})
export type RunStep = z.infer<typeof RunStep>
