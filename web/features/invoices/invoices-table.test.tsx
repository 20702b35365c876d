import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { InvoicesTable } from './invoices-table.tsx'

type Invoices = Parameters<typeof InvoicesTable>[0]['invoices']

const invoice = (number: number, amount: number, open: number, overdue: boolean): Invoices[number] => ({
  _id: String(number),
  number: `INV-2026-00000${number}`,
  order_id: 'order',
  orderNumber: 'HF-100001',
  purchaseOrderNumber: '',
  billTo: { company: 'Ada Ltd', taxNumber: '', name: 'Ada', email: 'ada@example.com', address: '' },
  method: 'account',
  amount,
  paid: amount - open,
  credited: 0,
  open,
  overdue,
  currency: 'USD',
  issuedAt: '2026-11-01T00:00:00.000Z',
  dueAt: '2026-12-01T00:00:00.000Z',
})

/** The text of the last row. */
const lastRow = (invoices: Invoices, isAll: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <InvoicesTable caption="Invoices" invoices={invoices} isAll={isAll} />
    </MemoryRouter>,
  )
    .split('<tr')
    .at(-1)
    ?.replaceAll(/<[^>]*>|^[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('several invoices are summed in whole cents: the amounts, what is open, and what of it is overdue', () => {
  const invoices = [invoice(1, 0.1, 0.1, true), invoice(2, 0.2, 0.2, false), invoice(3, 1_000, 0, false)]
  expect(lastRow(invoices, true)).toBe('Total $1,000.30 Open: $0.30 Overdue: $0.10')
  expect(lastRow(invoices, false)).toMatch(/^On this page /)
  expect(lastRow(invoices.slice(1), true)).toBe('Total $1,000.20 Open: $0.20')
  expect(lastRow(invoices.slice(0, 1), true), 'one needs no sum').toMatch(/^INV-2026-000001 /)
})
