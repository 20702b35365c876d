import { useId } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { type OrderFilter, type OrderSort, orderSorts, SOLD } from '#contract/orders/filter.ts'
import { OrderStatus } from '#contract/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips, FilterChip } from '#web/ui/chip.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { withoutPlace } from '#web/ui/paging.ts'
import { SearchField } from '#web/ui/search-bar.tsx'

const sortNames: Readonly<Record<OrderSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  '-amount': 'Largest amount first',
  amount: 'Smallest amount first',
  buyer: 'Buyer, A to Z',
  '-buyer': 'Buyer, Z to A',
  '-pieces': 'Most pieces first',
  pieces: 'Fewest pieces first',
}

interface Props {
  readonly filter: z.output<typeof OrderFilter>
  /** Cards or table, where the address says which. */
  readonly view: string | null
}

/**
 * A GET form, so that the filter is in the address, with a chip for each part of it but its words. The key refills the form when the
 * address changes.
 */
export function OrderFilters({ filter, view }: Props) {
  const id = useId()
  const { q = '', buyer, product_id: product, status = '', from = '', to = '', sort } = filter
  return (
    <div className="grid grow gap-3">
      <Form key={JSON.stringify(filter)} role="search" className="list-search">
        {view && <input type="hidden" name="view" value={view} />}
        {product && <input type="hidden" name="product_id" value={product} />}
        {buyer && <input type="hidden" name="buyer" value={buyer} />}
        <SearchField label="Any number, name, email, phone, address, product or SKU" defaultValue={q} />
        <Button type="submit">Search</Button>
        <Button look="plain" popoverTarget={id}>
          <Icon name="filter" />
          Filter and sort
        </Button>
        <div id={id} popover="auto" className="menu filter-panel">
          <Select
            label="Status"
            name="status"
            defaultValue={status}
            options={[
              ['', 'Any'],
              [SOLD, 'pending or delivered'],
              ...OrderStatus.options.map((each) => [each, each] as const),
            ]}
          />
          <Select
            label="Sort"
            name="sort"
            defaultValue={sort}
            options={orderSorts.map((each) => [each, sortNames[each]] as const)}
          />
          <Field label="From" type="date" name="from" defaultValue={from} />
          <Field label="To" type="date" name="to" defaultValue={to} />
          <Button type="submit">Show these orders</Button>
        </div>
      </Form>
      <AppliedFilters filter={filter} />
    </div>
  )
}

function AppliedFilters({ filter }: Pick<Props, 'filter'>) {
  const [search] = useSearchParams()
  const { buyer, product_id: product, status, from, to, sort } = filter
  const without = (name: string) => {
    const next = withoutPlace(search)
    next.delete(name)
    return `?${next}`
  }
  const applied = [
    product && (['product_id', 'Orders of one product'] as const),
    buyer && (['buyer', `Orders of ${buyer}`] as const),
    status && (['status', status === SOLD ? 'pending or delivered' : status] as const),
    from && (['from', `From ${formatDay(from)}`] as const),
    to && (['to', `To ${formatDay(to)}`] as const),
    sort !== 'newest' && (['sort', sortNames[sort]] as const),
  ].filter((chip) => !!chip)
  if (applied.length === 0) return null
  return (
    <Chips label="Filters">
      {applied.map(([name, text]) => (
        <FilterChip key={name} without={without(name)}>
          {text}
        </FilterChip>
      ))}
    </Chips>
  )
}
