import { sql } from 'kysely'

/** Rules for approval steps; each query returns violations. */
export const approvalRules = {
  'an order is approved when all its steps are, and rejected when one is': sql`
    select o.id, format('%s, %s of %s steps approved, %s rejected', o.approval, steps.approved, steps.count,
      steps.rejected) as detail
    from orders o join (
      select order_id, count(*) as count, count(*) filter (where decision = 'approved') as approved,
        count(*) filter (where decision = 'rejected') as rejected
      from order_approval_steps group by 1) steps on steps.order_id = o.id
    where (o.approval = 'approved') <> (steps.approved = steps.count)
      or (o.approval = 'rejected') <> (steps.rejected > 0)`,
}
