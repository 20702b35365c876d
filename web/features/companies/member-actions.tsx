import { href, useNavigate, useRevalidator } from 'react-router'
import type { CompanyRole } from '#contract/companies/endpoints.ts'
import { type Member, removeMember } from '#contract/companies/members.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuLine, MenuLink, RowMenu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { MemberDialog } from './member-dialog.tsx'

interface Props {
  readonly member: Member
  /** The current user's role in the company. */
  readonly viewer: CompanyRole
  /** Those of the company that orders can be charged to, for an owner. */
  readonly costCentres: readonly CostCentre[]
}

/** An owner's actions on a member, or the user's own: to leave. */
export function MemberActions({ member, viewer, costCentres }: Props) {
  const { _id: id, email, isSelf, isServiceAccount } = member
  const owner = viewer === 'owner'
  const { run, isBusy, error } = useShopCall()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const remove = () =>
    run(removeMember, { id }, async () => {
      toast(isSelf ? 'You left the company' : `Removed ${email}`)
      if (!isSelf) return
      await navigate(href('/dashBoard'))
      // The menu still has the company's pages.
      await revalidate()
    })

  const which = <span className="sr-only"> {email}</span>
  return (
    <div className="row-actions">
      <FormError>{error}</FormError>
      <RowMenu label={`More for ${email}`}>
        {owner && (
          <DialogButton
            dialog={(onClose) => <MemberDialog member={member} costCentres={costCentres} onClose={onClose} />}
          >
            Edit{which}
          </DialogButton>
        )}
        {owner && isServiceAccount && (
          <MenuLink to={`${href('/dashBoard/apiKeys')}?serviceAccount=${id}`}>API keys{which}</MenuLink>
        )}
        <MenuLine />
        {(owner || isSelf) && (
          <ConfirmButton
            look="plain-danger"
            label={isSelf ? 'Leave' : <>Remove{which}</>}
            disabled={isBusy}
            confirm={isSelf ? 'Leave the company' : 'Remove the member'}
            onConfirm={remove}
          >
            <p>
              {isServiceAccount ? (
                <>
                  The keys of <b className="wrap-anywhere">{email}</b> stop working at once, for good. Its
                  orders stay with the company.
                </>
              ) : (
                <>
                  {isSelf ? 'You leave' : <b className="wrap-anywhere">{email} leaves</b>} the company. Orders
                  and shared lists stay with it; the cart and private lists stay with the member.
                </>
              )}
            </p>
          </ConfirmButton>
        )}
      </RowMenu>
    </div>
  )
}
