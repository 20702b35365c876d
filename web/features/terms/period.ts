import { z } from 'zod'
import { addDays, today } from '#contract/days.ts'

const DAYS_SHOWN = 90

/** Returns the period of a statement from the page's address; the last 90 days by default. */
export function periodIn(request: Request) {
  const search = new URL(request.url).searchParams
  const dayOf = (name: string, daysAgo: number) =>
    z.iso.date().safeParse(search.get(name)).data ?? addDays(today(), -daysAgo)
  const days = [dayOf('from', DAYS_SHOWN), dayOf('to', 0)]
  const [from = '', to = ''] = days.toSorted()
  return {
    from,
    to,
    offset: Math.max(0, Math.trunc(Number(search.get('offset')))) || 0,
  }
}
