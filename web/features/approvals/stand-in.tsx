import { nameStandIn } from '#contract/approvals/chain.ts'
import { type Company, isApprover } from '#contract/companies/endpoints.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { StandInDialog } from './stand-in-dialog.tsx'

/** The user's stand-in; nothing for a buyer, or where nobody else could decide. */
export function StandIn({ company }: { company: Company }) {
  const email = useSession()?.email ?? ''
  const { run, isBusy, error } = useShopCall()
  const { standIn, role, approvers } = company
  if (!isApprover(role) || approvers.length < 2) return null
  return (
    <div className="grid gap-2">
      {standIn && (
        <p className="wrap-anywhere">
          {standIn.name || standIn.email} stands in for you from{' '}
          <time dateTime={standIn.from}>{formatDay(standIn.from)}</time> to{' '}
          <time dateTime={standIn.to}>{formatDay(standIn.to)}</time>.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <DialogButton
          dialog={(onClose) => <StandInDialog company={company} email={email} onClose={onClose} />}
        >
          {standIn ? 'Change your stand-in' : 'Name a stand-in'}
        </DialogButton>
        {standIn && (
          <Button
            disabled={isBusy}
            onClick={() => run(nameStandIn, { standIn: null }, () => toast('Nobody stands in for you'))}
          >
            Remove your stand-in
          </Button>
        )}
      </div>
      <FormError>{error}</FormError>
    </div>
  )
}
