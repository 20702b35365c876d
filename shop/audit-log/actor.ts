import type { Actor, Person } from '#contract/audit-log/actor.ts'
import type { Caller } from '#contract/users/caller.ts'

/** An admin who acts for a customer is the actor. */
export const actorOf = ({
  isAdmin,
  email,
  actedBy,
}: Pick<Caller, 'email' | 'isAdmin' | 'actedBy'>): Person =>
  actedBy ? { kind: 'admin', name: actedBy.email } : { kind: isAdmin ? 'admin' : 'buyer', name: email }

/** Who acts for a customer, as orders and quotes say it: an admin, or an agent; empty for customers themselves. */
export const actedByOf = ({ actedBy, agent }: Pick<Caller, 'actedBy' | 'agent'>): string => {
  if (agent) return `the agent ${agent.name}`
  return actedBy ? actedBy.name || actedBy.email : ''
}

/** Maps an actor to its table columns. */
export const actorColumns = ({ kind, name }: Actor) => ({ actor_kind: kind, actor_name: name })
