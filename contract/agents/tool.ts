import type { api } from '../api.ts'
import type { ToolGroup } from './tool-groups.ts'

export interface AgentTool {
  readonly name: string
  readonly title: string
  readonly group: ToolGroup
  /** When to use it, and what comes before and after. */
  readonly use: string
  readonly call: keyof typeof api
  /** destructive: it ends something, or spends money. */
  readonly effect: 'reads' | 'writes' | 'destructive'
  /** Fields that the shop fills in: the email of the person for whom the agent acts. */
  readonly fixed?: readonly 'email'[]
}
