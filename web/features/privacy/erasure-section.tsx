import { href, useNavigate } from 'react-router'
import { eraseAccount } from '#contract/privacy/endpoints.ts'
import { ProveForm } from '#web/features/security/prove-form.tsx'
import { useSteps } from '#web/features/security/use-steps.ts'
import type { FactorState } from '#web/features/sign-in/second-factor.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly email: string
  readonly factor: FactorState
}

/** Erases the user's account and data, after they have proved again who they are. */
export const ErasureSection = (props: Props) => (
  <section aria-labelledby="erasure" className="grid gap-4">
    <h2 id="erasure" className="text-xl">
      Erase your account
    </h2>
    <p className="muted max-w-prose">
      Your account and what you wrote are erased at once. The law asks us to keep invoices for some years:
      your details in them no longer appear in lists, and are erased when those years are over. What belongs
      to a company with other members stays with the company. The Privacy policy lists what is kept.
    </p>
    <DialogButton
      className="justify-self-start"
      dialog={(onClose) => <ErasureDialog {...props} onClose={onClose} />}
    >
      Erase your account
    </DialogButton>
  </section>
)

function ErasureDialog({ email, factor, onClose }: Props & { readonly onClose: () => void }) {
  const modal = useModal()
  const navigate = useNavigate()
  const { busy, error, run } = useSteps()
  const { run: call, isBusy, error: refusal } = useShopCall()

  async function leave() {
    const { endSession } = await import('#web/features/sign-in/firebase-client.ts')
    await endSession()
    toast('Your account is erased')
    await navigate(href('/'))
  }

  const send = (password: string, code: string) =>
    void run(async () => {
      const { proveToShop } = await import('#web/features/sign-in/second-factor.ts')
      const idToken = await proveToShop(password, code)
      await call(eraseAccount, { email, idToken }, leave)
    })
  return (
    <FormDialog title="Erase your account" modal={modal} onClose={onClose}>
      <p>
        This cannot be undone. {factor.hasPassword ? 'Enter your password once more.' : ''} To keep a copy of
        your data, close this and ask for one first.
      </p>
      <ProveForm
        modal={modal}
        asksPassword={factor.hasPassword}
        asksCode={factor.hasPassword && factor.since !== undefined}
        submit="Erase everything"
        busy={busy || isBusy}
        error={error ?? refusal}
        onSend={send}
      />
    </FormDialog>
  )
}
