import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getList, type List, type ListLine } from '#contract/lists/endpoints.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { quoteOfLines } from '#web/features/quotes/quote-of-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.tsx'

interface Props {
  readonly list: List
  /** Saves pending edits. @returns whether everything is saved */
  readonly save: () => Promise<boolean>
}

/** Links to the quote request form, filled in with the list's lines that are still sold. */
export function QuoteOfList({ list: { _id: id }, save }: Props) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function request() {
    setBusy(true)
    try {
      if (!(await save())) return
      const request = new Request(location.href)
      const lines: ListLine[] = []
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const page: ReplyOf<typeof getList> = await callShop(request, getList, { id, offset, limit: 1_000 })
        lines.push(...page.lines)
        offset = page.nextOffset
      }
      const sold = lines.filter((line) => line.sold)
      const unsold = lines.length - sold.length
      if (unsold > 0) toast(`Left out because no longer sold: ${unsold}`)
      if (sold.length > 0) await navigate(href('/quote'), { state: quoteOfLines(sold) })
    } catch (failure) {
      toast(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button disabled={isBusy} onClick={() => void request()}>
      Request a quote
    </Button>
  )
}
