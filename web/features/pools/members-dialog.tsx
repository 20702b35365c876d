import { useEffect, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { type Pool, type PoolMember, poolMembers } from '#contract/pools/endpoints.ts'
import { errorMessage, listShop } from '#web/api-client.ts'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** As many as fit in a pool of usual size; the rest are in the API. */
const MOST = 1_000

/** Shows an admin who is in a pool, or was. */
export function MembersDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const modal = useModal()
  const [members, setMembers] = useState<readonly PoolMember[]>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    listShop(new Request(location.href), poolMembers, { id: pool._id, limit: MOST })
      .then(({ rows }) => setMembers(rows))
      .catch((failure) => setError(errorMessage(failure)))
  }, [pool._id])
  return (
    <FormDialog title={`In the pool of ${pool.productName}`} modal={modal} wide="table" onClose={onClose}>
      <FormError>{error}</FormError>
      {members?.length === 0 && <p>Nobody has joined yet.</p>}
      {members && members.length > 0 && (
        <RecordTable
          caption="Members, latest first"
          rows={members}
          columns={[
            {
              head: 'Member',
              label: '',
              isName: true,
              cell: ({ name, email }) => (
                <span className="wrap-anywhere">
                  {name}, <PersonLink email={email} />
                </span>
              ),
            },
            { head: 'Pieces', isEnd: true, cell: ({ pieces }) => formatCount(pieces) },
            { head: 'At most', isEnd: true, cell: ({ total }) => formatAmount(total) },
            { head: 'Pays', cell: ({ onAccount }) => (onAccount ? 'on account' : 'by card') },
            { head: 'Status', cell: ({ status }) => status },
          ]}
        />
      )}
    </FormDialog>
  )
}
