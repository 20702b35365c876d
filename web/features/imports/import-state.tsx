import type { ImportState as State } from '#contract/imports/endpoints.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'

const states: Readonly<Record<State, Status>> = {
  uploading: { kind: 'moving', text: 'Reading' },
  uploaded: { kind: 'waiting', text: 'Columns to check' },
  checking: { kind: 'moving', text: 'Checking' },
  checked: { kind: 'waiting', text: 'Ready to run' },
  running: { kind: 'moving', text: 'Running' },
  done: { kind: 'done', text: 'Done' },
  failed: { kind: 'late', text: 'Failed' },
  cancelled: { kind: 'ended', text: 'Cancelled' },
}

export const ImportStateBadge = ({ state }: { readonly state: State }) => <StatusBadge {...states[state]} />
