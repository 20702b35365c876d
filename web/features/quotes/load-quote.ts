import { getQuote, MAX_LINES_PAGE, type Quote } from '#contract/quotes/endpoints.ts'
import { getQuoteFigures, type QuoteFigures } from '#contract/quotes/figures.ts'
import { getSharedQuote, type SharedQuote } from '#contract/quotes/links.ts'
import { callPublic, callShop } from '#web/api-client.ts'

const limit = MAX_LINES_PAGE

/** Loads a quote with all its lines. */
export async function loadQuote(request: Request, id: string): Promise<Quote> {
  const first = await callShop(request, getQuote, { id, limit })
  const pages = [first]
  for (let offset = first.nextOffset; offset !== undefined; ) {
    const page: Quote = await callShop(request, getQuote, { id, limit, offset })
    pages.push(page)
    offset = page.nextOffset
  }
  return {
    ...first,
    lines: pages.flatMap(({ lines }) => lines),
    revisions: first.revisions.map((revision, place) => ({
      ...revision,
      lines: pages.flatMap(({ revisions }) => revisions[place]?.lines ?? []),
    })),
  }
}

/** Loads the figures of all lines of a quote. */
export async function loadFigures(request: Request, { _id: id, lineCount }: Quote): Promise<QuoteFigures> {
  const lines: QuoteFigures['lines'] = []
  for (let offset = 0; offset < lineCount; offset += limit)
    lines.push(...(await callShop(request, getQuoteFigures, { id, limit, offset })).lines)
  return { lines }
}

/** Loads what a link shows, with all lines. */
export async function loadSharedQuote(token: string): Promise<SharedQuote> {
  const first = await callPublic(getSharedQuote, { token, limit })
  const lines = [...first.lines]
  for (let offset = first.nextOffset; offset !== undefined; ) {
    const page: SharedQuote = await callPublic(getSharedQuote, { token, limit, offset })
    lines.push(...page.lines)
    offset = page.nextOffset
  }
  return { ...first, lines }
}
