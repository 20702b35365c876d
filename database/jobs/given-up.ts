/** Jobs that were given up, as `letter`, and that none with the same data of their queue has made up for since. */
const MADE_UP_FOR = `exists (select from jobs.job later
  where later.name = letter.source_name and later.state = 'completed' and later.completed_on > letter.created_on
    and coalesce(later.data, '{}') = coalesce(letter.data, '{}'))`

export const COUNT_GIVEN_UP = `select count(*) from jobs.job letter where name = 'dead-letters' and not ${MADE_UP_FOR}`

/** To be done now and then: what made up for them is not kept for as long. */
export const FORGET_MADE_UP_FOR = `delete from jobs.job letter where name = 'dead-letters' and ${MADE_UP_FOR}`
