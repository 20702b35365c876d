import { useState } from 'react'
import type { FactorState } from '#web/features/sign-in/second-factor.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSteps } from './use-steps.ts'

interface Props {
  readonly change: 'codes' | 'removal'
  readonly factor: FactorState
  readonly onClose: () => void
}

/** Asks for password and code, then shows new recovery codes or removes the second factor. */
export function ChangeFactorDialog({ change, factor, onClose }: Props) {
  const modal = useModal()
  const { busy, error, run } = useSteps()
  const [codes, setCodes] = useState<readonly string[]>()
  const send = (password: string, code: string) =>
    void run(async () => {
      const { makeRecoveryCodes, proveAgain, removeFactor } = await import(
        '#web/features/sign-in/second-factor.ts'
      )
      if (factor.hasPassword) await proveAgain(password, code)
      if (change === 'codes') return setCodes(await makeRecoveryCodes())
      await removeFactor()
      toast('The second factor is removed')
      modal.close()
    })
  return (
    <FormDialog
      title={change === 'codes' ? 'New recovery codes' : 'Remove the second factor'}
      modal={modal}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={modal.close} />
      ) : (
        <>
          {change === 'removal' && <p>Your password alone is then enough to sign in.</p>}
          <ProveForm
            modal={modal}
            asksPassword={factor.hasPassword}
            asksCode={factor.hasPassword}
            submit={change === 'codes' ? 'Create new codes' : 'Remove'}
            busy={busy}
            error={error}
            onSend={send}
          />
        </>
      )}
    </FormDialog>
  )
}
