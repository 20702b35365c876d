import type { ColumnType, GeneratedAlways } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** The data of a demo's purchasing system. */
export interface DemoPurchasingDocuments {
  id: GeneratedAlways<number>
  order_number: string
  kind: 'order' | 'answer' | 'confirmation' | 'ship-notice' | 'receipt' | 'invoice'
  document: string
  received_at: CreatedAt
}

/** Runs of a demo's agent. */
interface DemoAgentRuns {
  id: string
  started_at: CreatedAt
  ended_at: Date | null
  order_id: string | null
  /** What was asked and answered, in order. */
  steps: ColumnType<unknown, string | undefined, string>
}

export interface DemoTables {
  demo_purchasing_documents: DemoPurchasingDocuments
  demo_agent_runs: DemoAgentRuns
}
