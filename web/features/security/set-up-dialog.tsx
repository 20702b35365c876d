import { useState } from 'react'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import type { FactorState, Setup } from '#web/features/sign-in/second-factor.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSteps } from './use-steps.ts'

/** Asks for the password, shows the QR code, checks a first code from the app, then shows the recovery codes. */
export function SetUpDialog({ factor, onClose }: { factor: FactorState; onClose: () => void }) {
  const modal = useModal()
  const isConfirmed = useConfirmedEmail()
  const { busy, error, run } = useSteps()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()

  const begin = (password: string) =>
    void run(async () => {
      const { proveAgain, startSetup } = await import('#web/features/sign-in/second-factor.ts')
      if (factor.hasPassword) await proveAgain(password, '')
      setSetup(await startSetup())
    })
  const confirm = (started: Setup, code: string) =>
    void run(async () => {
      const { finishSetup, makeRecoveryCodes } = await import('#web/features/sign-in/second-factor.ts')
      await finishSetup(started, code)
      toast('You now need a code to sign in')
      if (factor.hasRecoveryCodes) setCodes(await makeRecoveryCodes())
      else modal.close()
    })

  if (codes)
    return (
      <FormDialog title="Recovery codes" modal={modal} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={modal.close} />
      </FormDialog>
    )
  if (!isConfirmed)
    return (
      <FormDialog title="Set up a second factor" modal={modal} onClose={onClose}>
        <ConfirmationRequest>
          If you lose your phone, you get back in by email. Confirm your email first, so that we know it is
          yours.
        </ConfirmationRequest>
      </FormDialog>
    )
  return (
    <FormDialog title="Set up a second factor" modal={modal} onClose={onClose}>
      {setup ? (
        <>
          <p>Scan this with an authenticator app, then enter the code that it shows.</p>
          <QrCode text={setup.address} label="QR code for your authenticator app" />
          <p className="text-sm">
            Or type this into the app:{' '}
            <code className="wrap-anywhere">{setup.secret.secretKey.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <ProveForm
            key="code"
            modal={modal}
            asksPassword={false}
            asksCode
            submit="Turn it on"
            busy={busy}
            error={error}
            onSend={(_, code) => confirm(setup, code)}
          />
        </>
      ) : (
        <ProveForm
          key="password"
          modal={modal}
          asksPassword={factor.hasPassword}
          asksCode={false}
          submit="Continue"
          busy={busy}
          error={error}
          onSend={begin}
        />
      )}
    </FormDialog>
  )
}
