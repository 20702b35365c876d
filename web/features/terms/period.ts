import { z } from 'zod'

const DAYS_SHOWN = 90

/** Returns the period of a statement from the page's address; the last 90 days by default. */
export function periodIn(request: Request) {
  const search = new URL(request.url).searchParams
  const dayOf = (name: string, daysAgo: number) =>
    z.iso.date().safeParse(search.get(name)).data ??
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const days = [dayOf('from', DAYS_SHOWN), dayOf('to', 0)]
  const [from = '', to = ''] = days.toSorted()
  return {
    from,
    to,
    offset: Math.max(0, Math.trunc(Number(search.get('offset')))) || 0,
  }
}
