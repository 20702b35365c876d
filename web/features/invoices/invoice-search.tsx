import { z } from 'zod'
import { type InvoiceSort, invoiceSorts, type OwnInvoiceFilter } from '#contract/invoices/endpoints.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Filter, MoreFilters, SearchBar } from '#web/ui/search-bar.tsx'

const states = [
  ['', 'Any'],
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['settled', 'Settled'],
] as const

interface Props {
  readonly label: string
  readonly filter: z.infer<typeof OwnInvoiceFilter>
}

/** Filters invoices by words, status and days of issue, which are in the address. */
export const InvoiceSearch = ({ label, filter }: Props) => (
  <SearchBar label={label}>
    <MoreFilters isFiltered={Object.keys(filter).length > 0}>
      <Filter label="Status" name="state" options={states} />
      <Field label="From" type="date" name="from" defaultValue={filter.from} />
      <Field label="To" type="date" name="to" defaultValue={filter.to} />
    </MoreFilters>
  </SearchBar>
)

/** Returns the filter in a page's address; empty if the address has no valid one. */
export function filterIn<Filter extends z.ZodType>(
  request: Request,
  filter: Filter,
): Partial<z.infer<Filter>> {
  const search = new URL(request.url).searchParams
  return filter.safeParse(Object.fromEntries([...search].filter(([, value]) => value !== ''))).data ?? {}
}

const Sort = z.enum(invoiceSorts).optional().catch(undefined)

/** Returns how the list in a page's address is sorted. */
export function sortIn(request: Request, { state }: Props['filter']): InvoiceSort {
  const named = Sort.parse(new URL(request.url).searchParams.get('sort') ?? undefined)
  return named ?? (state === 'open' || state === 'overdue' ? 'due' : 'newest')
}
