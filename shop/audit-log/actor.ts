import type { Actor, Person } from '#contract/audit-log/actor.ts'
import type { Caller } from '#contract/ports.ts'

export const actorOf = ({ isAdmin, email }: Pick<Caller, 'email' | 'isAdmin'>): Person => ({
  kind: isAdmin ? 'admin' : 'buyer',
  name: email,
})

/** Maps an actor to its table columns. */
export const actorColumns = ({ kind, name }: Actor) => ({ actor_kind: kind, actor_name: name })
