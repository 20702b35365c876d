import type { AgentForm } from '#contract/agents/endpoints.ts'
import { toolGroups } from '#contract/agents/tool-groups.ts'

/** An agent that may use every tool, without limits of its own. */
export const unlimitedAgent = (name: string, days = 1): AgentForm => ({
  name,
  tools: [...toolGroups],
  orderLimit: null,
  monthLimit: null,
  approveAbove: null,
  costCentre: null,
  days,
})
