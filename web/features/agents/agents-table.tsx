import { type Agent, stopAgent } from '#contract/agents/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

const states: Readonly<Record<Agent['state'], Status>> = {
  running: { kind: 'done', text: 'May act' },
  ended: { kind: 'ended', text: 'Ended' },
  stopped: { kind: 'ended', text: 'Stopped' },
}

/** `Up to $3,000 at once` */
function limitsOf({ orderLimit, monthLimit, approveAbove, costCentre }: Agent): string[] {
  return [
    ...(approveAbove === 0
      ? ['All its orders wait for approval']
      : [
          ...(approveAbove === null ? [] : [`Above ${formatAmount(approveAbove)} orders wait`]),
          ...(orderLimit === null ? [] : [`Up to ${formatAmount(orderLimit)} at once`]),
          ...(monthLimit === null ? [] : [`Up to ${formatAmount(monthLimit)} a month`]),
        ]),
    ...(costCentre === null ? [] : [`Charged to ${costCentre}`]),
  ]
}

export function AgentsTable({ agents }: { readonly agents: readonly Agent[] }) {
  return (
    <RecordTable
      none={<EmptyState sentence="No program acts for you." />}
      caption="Agents, newest first"
      rows={agents}
      columns={[
        {
          head: 'Agent',
          isName: true,
          cell: ({ name, client, member }) => (
            <>
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="muted block text-sm wrap-anywhere">
                {[member ? `for ${member.name}` : 'its member has left', client].filter(Boolean).join(', ')}
              </span>
            </>
          ),
        },
        {
          head: 'Status',
          cell: ({ state, expiresAt, stoppedAt, stoppedBy }) => (
            <>
              <StatusBadge {...states[state]} />
              <span className="muted block text-sm wrap-anywhere">
                {stoppedAt ? `${formatDay(stoppedAt)}, by ${stoppedBy}` : `until ${formatDay(expiresAt)}`}
              </span>
            </>
          ),
        },
        {
          head: 'Limits',
          cell: (agent) => {
            const limits = limitsOf(agent)
            return limits.length === 0
              ? 'Those of its member'
              : limits.map((limit) => (
                  <span key={limit} className="block">
                    {limit}
                  </span>
                ))
          },
        },
        {
          head: 'This month',
          isEnd: true,
          cell: ({ spent, orders }) => (
            <>
              {formatAmount(spent)}
              <span className="muted block text-sm">
                {formatCount(orders)} {orders === 1 ? 'order' : 'orders'} in all
              </span>
            </>
          ),
        },
        {
          head: 'Actions',
          label: '',
          isEnd: true,
          cell: ({ _id: id, name, state }) => state === 'running' && <StopButton id={id} name={name} />,
        },
      ]}
    />
  )
}

function StopButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { run, isBusy, error } = useShopCall()
  return (
    <>
      <ConfirmButton
        label={
          <>
            Stop<span className="sr-only"> {name}</span>
          </>
        }
        disabled={isBusy}
        title={`Stop ${name}?`}
        confirm={`Stop ${name}`}
        onConfirm={() => run(stopAgent, { id }, `${name} was stopped`)}
      >
        <p>It cannot do anything from now on. Its orders stay. It cannot be started again.</p>
      </ConfirmButton>
      <FormError>{error}</FormError>
    </>
  )
}
