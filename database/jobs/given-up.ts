/** Given-up jobs, as `letter`, that a later job of the same queue with the same data has replaced. */
const MADE_UP_FOR = `exists (select from jobs.job later
  where later.name = letter.source_name and later.state = 'completed' and later.completed_on > letter.created_on
    and coalesce(later.data, '{}') = coalesce(letter.data, '{}'))`

export const COUNT_GIVEN_UP = `select count(*) from jobs.job letter where name = 'dead-letters' and not ${MADE_UP_FOR}`

/** Run periodically, because the replacing jobs are not stored for as long. */
export const FORGET_MADE_UP_FOR = `delete from jobs.job letter where name = 'dead-letters' and ${MADE_UP_FOR}`
