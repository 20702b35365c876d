import type { StockCountState } from '#contract/stock-counts/endpoints.ts'
import type { Status } from '#web/ui/status-badge.tsx'

export const stateStatus: Readonly<Record<StockCountState, Status>> = {
  open: { kind: 'moving', text: 'Counting' },
  closed: { kind: 'waiting', text: 'To be posted' },
  posted: { kind: 'done', text: 'Posted' },
  discarded: { kind: 'ended', text: 'Discarded' },
}
