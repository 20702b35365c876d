import type { ListedMonth } from '#contract/accounting/months.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'

const states: Readonly<Record<ListedMonth['state'], Status>> = {
  running: { kind: 'moving', text: 'Not over' },
  open: { kind: 'waiting', text: 'Open' },
  closed: { kind: 'done', text: 'Closed' },
}

export const MonthState = ({ state }: Pick<ListedMonth, 'state'>) => <StatusBadge {...states[state]} />
