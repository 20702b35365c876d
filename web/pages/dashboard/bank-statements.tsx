import { href, Link } from 'react-router'
import { getStatementWays } from '#contract/bank-statements/by-mail.ts'
import { listBankFiles } from '#contract/bank-statements/endpoints.ts'
import { listBankTransfers } from '#contract/bank-statements/transfers.ts'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { FilesTable } from '#web/features/bank-statements/files-table.tsx'
import { StatementAddress } from '#web/features/bank-statements/statement-address.tsx'
import { StatementDrop } from '#web/features/bank-statements/statement-drop.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/bank-statements'

export const meta = () => [{ title: titled('Bank Statements') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, { total: waiting }, ways] = await Promise.all([
    loadPage(request, (place) => listShop(request, listBankFiles, place)),
    listShop(request, listBankTransfers, { state: 'waiting', limit: 1 }),
    callShop(request, getStatementWays, {}),
  ])
  return { page, waiting, ways }
}

export default function BankStatements({ loaderData: { page, waiting, ways } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Bank Statements"
        intro={`Transfers that match for certain are booked at once, and the others wait for you.${ways.folder ? ' Files in the folder of bank statements are read every minute.' : ''}`}
      >
        <div className="flex flex-wrap gap-2">
          {ways.email !== 'none' && <StatementAddress isSet={ways.email === 'set'} />}
          <Link
            to={href('/dashBoard/bankTransfers')}
            className={buttonClass(waiting > 0 ? 'primary' : 'soft')}
          >
            {waiting === 0
              ? 'All transfers'
              : `Decide about ${waiting === 1 ? '1 transfer' : `${formatCount(waiting)} transfers`}`}
          </Link>
        </div>
      </PageHead>
      <StatementDrop />
      <FilesTable files={page.rows} />
      {page.total > 0 && <Pager page={page} nouns={['file', 'files']} />}
    </div>
  )
}
