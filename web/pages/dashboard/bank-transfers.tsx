import { href } from 'react-router'
import { z } from 'zod'
import {
  BankTransferFilter,
  bankTransferStates,
  listBankTransfers,
} from '#contract/bank-statements/transfers.ts'
import { titled } from '#contract/brand.ts'
import { listShop } from '#web/api-client.ts'
import { TransferQueue } from '#web/features/bank-statements/transfer-queue.tsx'
import { TransfersTable } from '#web/features/bank-statements/transfers-table.tsx'
import { filterIn } from '#web/features/invoices/invoice-search.tsx'
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { StateTabs } from '#web/ui/view-tabs.tsx'
import type { Route } from './+types/bank-transfers'

export const meta = () => [{ title: titled('Bank Transfers') }]

const states = [
  ['', 'Waiting'],
  ['booked', 'Booked'],
  ['kept', 'On account'],
  ['ignored', 'Set aside'],
  ['returned', 'Returned'],
  ['all', 'All'],
] as const

const ofAddress = BankTransferFilter.pick({ q: true }).extend({
  state: z.enum([...bankTransferStates, 'all']).optional(),
})

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, state = 'waiting' } = filterIn(request, ofAddress)
  const filter = { q, ...(state !== 'all' && { state }) }
  return {
    filter,
    page: await loadPage(request, (place) => listShop(request, listBankTransfers, { ...filter, ...place })),
  }
}

export default function BankTransfers({ loaderData: { page, filter } }: Route.ComponentProps) {
  const isQueue = filter.state === 'waiting'
  return (
    <div className="grid gap-6">
      <PageHead
        title="Bank Transfers"
        back={{ to: href('/dashBoard/bankStatements'), text: 'Bank statements' }}
        intro="Transfers that are certain are booked at once. The others wait here, each with the best suggestion and why."
      />
      <StateTabs
        label="States of transfers"
        name="state"
        options={states}
        waiting={isQueue && !filter.q ? { '': page.total } : {}}
      />
      <SearchBar label="Payer, IBAN, text or BT number" keeps="state" />
      {page.rows.length === 0 ? (
        isQueue && !filter.q ? (
          <EmptyState
            sentence="Nothing waits."
            note="Drop the next bank statement, and what is not certain is here."
          />
        ) : (
          <NothingFound>No transfer here matches.</NothingFound>
        )
      ) : isQueue ? (
        <TransferQueue transfers={page.rows} />
      ) : (
        <TransfersTable caption="Transfers, newest first" transfers={page.rows} />
      )}
      {page.total > 0 && <Pager page={page} nouns={['transfer', 'transfers']} />}
    </div>
  )
}
