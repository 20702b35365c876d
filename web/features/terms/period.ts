import { z } from 'zod'

const DAYS_SHOWN = 90

/** The days of a statement, as the page's address says them: the last 90 unless told. */
export function periodIn(request: Request) {
  const search = new URL(request.url).searchParams
  const dayOf = (name: string, daysAgo: number) =>
    z.iso.date().safeParse(search.get(name)).data ??
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return {
    from: dayOf('from', DAYS_SHOWN),
    to: dayOf('to', 0),
    offset: Math.max(0, Math.trunc(Number(search.get('offset')))) || 0,
  }
}
