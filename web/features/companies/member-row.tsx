import { useState } from 'react'
import { useFetcher } from 'react-router'
import { type CompanyRole, isApprover, type Member } from '#contract/companies/endpoints.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { limitText, MemberCell } from './member-cell.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { roleNames } from './roles.ts'

interface Props {
  readonly member: Member
  /** The current user's role in the company. */
  readonly viewer: CompanyRole
}

export function MemberRow({ member, viewer }: Props) {
  const { _id, email, role, isSelf } = member
  const owner = viewer === 'owner'
  const fetcher = useFetcher<{ error?: string }>()
  const [open, setOpen] = useState<'change' | 'remove'>()
  const close = () => setOpen(undefined)
  const which = <span className="sr-only"> {email}</span>
  return (
    <tr>
      <MemberCell member={member} isSelf={isSelf} />
      <td data-label="Role">{roleNames[role]}</td>
      <td data-label="Limit">{isSelf || isApprover(viewer) ? limitText(member) : '–'}</td>
      <td data-label="Actions">
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            {owner && (
              <button type="button" className="btn" onClick={() => setOpen('change')}>
                Edit{which}
              </button>
            )}
            {(owner || isSelf) && (
              <button
                type="button"
                className="btn"
                disabled={fetcher.state !== 'idle'}
                onClick={() => setOpen('remove')}
              >
                {isSelf ? 'Leave' : <>Remove{which}</>}
              </button>
            )}
          </div>
          <FormError>{fetcher.data?.error}</FormError>
        </div>
        {open === 'change' && <MemberDialog member={member} onClose={close} />}
        {open === 'remove' && (
          <ConfirmDialog
            title="Are You Sure"
            confirm={isSelf ? 'Leave the company' : 'Remove the member'}
            busy={fetcher.state !== 'idle'}
            onClose={close}
            onConfirm={() => {
              close()
              void fetcher.submit({ intent: isSelf ? 'leave' : 'remove', _id, email }, { method: 'post' })
            }}
          >
            <p>
              {isSelf ? 'You leave' : <b className="wrap-anywhere">{email} leaves</b>} the company. The orders
              and shared lists stay with it; the cart and private lists go along.
            </p>
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
