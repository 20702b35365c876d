import { Form } from 'react-router'
import type { z } from 'zod'
import { type OrderFilter, OrderStatus, orderSorts } from '#contract/orders.ts'
import { Field, Select } from './field.tsx'

const sortNames: Readonly<Record<(typeof orderSorts)[number], string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  '-amount': 'Largest amount first',
  amount: 'Smallest amount first',
}

interface Props {
  readonly filter: z.output<typeof OrderFilter>
  readonly asTable: boolean
}

/** A plain form whose address is the answer; it is filled in anew when the address changes. */
export function OrderFilters({ filter, asTable }: Props) {
  const { q = '', status = '', from = '', to = '', sort } = filter
  return (
    <Form
      key={JSON.stringify(filter)}
      role="search"
      className="surface grid items-end gap-4 p-5 sm:grid-cols-2 xl:grid-cols-[1.5fr_1fr_1fr_1fr_1.4fr_auto]"
    >
      {asTable && <input type="hidden" name="view" value="table" />}
      <Field label="E-mail, product or order id" type="search" name="q" defaultValue={q} />
      <Select label="Status" name="status" defaultValue={status}>
        <option value="">Any</option>
        {OrderStatus.options.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Field label="From" type="date" name="from" defaultValue={from} />
      <Field label="To" type="date" name="to" defaultValue={to} />
      <Select label="Sort" name="sort" defaultValue={sort}>
        {orderSorts.map((each) => (
          <option key={each} value={each}>
            {sortNames[each]}
          </option>
        ))}
      </Select>
      <button type="submit" className="btn btn-primary">
        Find
      </button>
    </Form>
  )
}
