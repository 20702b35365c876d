import { Form } from 'react-router'
import type { z } from 'zod'
import { type OrderFilter, type OrderSort, orderSorts, SOLD } from '#contract/orders/filter.ts'
import { OrderStatus } from '#contract/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

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

/** A GET form, so that the filter is in the address. The key refills the form when the address changes. */
export function OrderFilters({ filter, view }: Props) {
  const { q = '', buyer, product_id: product, status = '', from = '', to = '', sort } = filter
  const narrowed = [status, from, to].some(Boolean) || sort !== 'newest'
  return (
    <Form key={JSON.stringify(filter)} role="search" className="surface grid gap-4 p-4 sm:p-5">
      {view && <input type="hidden" name="view" value={view} />}
      {product && (
        <Checkbox name="product_id" value={product} defaultChecked>
          Only orders of one product
        </Checkbox>
      )}
      {buyer && (
        <Checkbox name="buyer" value={buyer} defaultChecked>
          <span className="wrap-anywhere">Only orders of {buyer}</span>
        </Checkbox>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <Field
          label="Any number, name, email, phone, address, product or SKU"
          type="search"
          name="q"
          placeholder="HF-100482"
          defaultValue={q}
        />
        <Button type="submit">Search</Button>
      </div>
      <details className="lg:unfolded" open={narrowed}>
        <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center">
          Filter and sort
        </summary>
        <div className="grid grid-cols-2 items-end gap-4 max-lg:pt-2 lg:grid-cols-4">
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
        </div>
      </details>
    </Form>
  )
}
