import { href, Link } from 'react-router'
import { type Agent, stopAgent } from '#contract/agents/endpoints.ts'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { shortWords } from './agent-fields.tsx'

const states: Readonly<Record<Agent['state'], Status>> = {
  running: { kind: 'done', text: 'Active' },
  paused: { kind: 'waiting', text: 'Paused' },
  ended: { kind: 'ended', text: 'Ended' },
  stopped: { kind: 'ended', text: 'Stopped' },
}

/** Why nothing of an agent is accepted, and what to do about it. */
const pauses: Readonly<Record<NonNullable<Agent['pausedBecause']>, string>> = {
  'signed-out':
    'Its member has a new password, or can no longer sign in. Stop the agent, then connect it again.',
  'not-a-member': 'Its member no longer buys for the company. Stop the agent.',
}

/** `Up to $3,000 an order` */
function limitsOf({ orderLimit, monthLimit, approveAbove, costCentre }: Agent): string[] {
  return [
    ...(approveAbove === 0
      ? ['Every order needs approval']
      : [
          ...(approveAbove === null ? [] : [`Orders above ${formatAmount(approveAbove)} need approval`]),
          ...(orderLimit === null ? [] : [`Up to ${formatAmount(orderLimit)} an order`]),
          ...(monthLimit === null ? [] : [`Up to ${formatAmount(monthLimit)} a month`]),
        ]),
    ...(costCentre === null ? [] : [`Charged to ${costCentre}`]),
  ]
}

export function AgentsTable({ agents }: { readonly agents: readonly Agent[] }) {
  return (
    <RecordTable
      none={<EmptyState sentence="No agents yet." />}
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
          cell: (agent) => <StatusCell agent={agent} />,
        },
        {
          head: 'Can',
          leaves: 'first',
          cell: ({ tools }) => tools.map((group) => shortWords[group]).join(', '),
        },
        {
          head: 'Limits',
          cell: (agent) => <LimitsCell agent={agent} />,
        },
        {
          head: 'This month',
          isEnd: true,
          cell: (agent) => <SpentCell agent={agent} />,
        },
        {
          head: 'Actions',
          label: '',
          isEnd: true,
          cell: (agent) =>
            (agent.state === 'running' || agent.state === 'paused') && <StopButton agent={agent} />,
        },
      ]}
    />
  )
}

function StatusCell({ agent }: { readonly agent: Agent }) {
  const { state, pausedBecause, expiresAt, stoppedAt, stoppedBy, lastUsedAt } = agent
  return (
    <>
      <StatusBadge {...states[state]} />
      {pausedBecause && <span className="block max-w-72 text-sm wrap-anywhere">{pauses[pausedBecause]}</span>}
      <span className="muted block text-sm wrap-anywhere">
        {stoppedAt ? `${formatDay(stoppedAt)}, by ${stoppedBy}` : `until ${formatDay(expiresAt)}`}
      </span>
      <span className="muted block text-sm">
        {lastUsedAt ? `Last used ${formatMoment(lastUsedAt)}` : 'Not used yet'}
      </span>
    </>
  )
}

function LimitsCell({ agent }: { readonly agent: Agent }) {
  const limits = limitsOf(agent)
  if (limits.length === 0) return 'Those of its member'
  return limits.map((limit) => (
    <span key={limit} className="block">
      {limit}
    </span>
  ))
}

function SpentCell({ agent: { _id, name, spent, orders } }: { readonly agent: Agent }) {
  return (
    <>
      {formatAmount(spent)}
      {orders === 0 ? (
        <span className="muted block text-sm">No orders</span>
      ) : (
        <Link
          to={`${href('/dashBoard/companyOrders')}?${new URLSearchParams({ agent: _id })}`}
          className="anchor tap-line block text-sm"
        >
          {counted(orders, 'order')} in all<span className="sr-only"> of {name}</span>
        </Link>
      )}
    </>
  )
}

function StopButton({ agent: { _id: id, name, orders } }: { readonly agent: Agent }) {
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
        <p>
          Its access ends at once: its next request is refused, and its token no longer works. It cannot be
          started again.
        </p>
        <p className="muted">
          {orders === 0
            ? 'It has ordered nothing.'
            : `${orders === 1 ? 'Its order stays' : `Its ${formatCount(orders)} orders stay`}, including those that wait for approval: reject the ones you do not want.`}
        </p>
      </ConfirmButton>
      <FormError>{error}</FormError>
    </>
  )
}
