import type { Transmission } from '#contract/invoice-transmissions/endpoints.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'

const channelNames = { mail: 'by email', folder: 'through the network' } as const

/** The state of a document's transmission, in words, and its time. */
export function TransmissionState({ transmission }: { readonly transmission: Transmission }) {
  const { channel, queuedAt, sentAt, answeredAt } = transmission
  const at = answeredAt ?? sentAt ?? queuedAt
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge {...stateOf(transmission)} />
      <span className="muted text-sm">
        {channelNames[channel]}, <time dateTime={at}>{formatMoment(at)}</time>
      </span>
    </span>
  )
}

function stateOf({ state, channel, attempts = 0 }: Transmission): Status {
  switch (state) {
    case 'queued':
      return {
        kind: attempts > 0 ? 'late' : 'waiting',
        text: attempts > 0 ? 'Failed, trying again' : 'Queued',
      }
    case 'sent':
      // Nothing more is heard of an email.
      return channel === 'mail'
        ? { kind: 'done', text: 'Sent' }
        : { kind: 'moving', text: 'Sent, not confirmed yet' }
    case 'accepted':
      return { kind: 'done', text: 'Delivered' }
    case 'refused':
      return { kind: 'late', text: 'Refused' }
  }
}
