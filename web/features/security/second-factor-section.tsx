import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FactorState } from '#web/features/sign-in/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ChangeFactorDialog } from './change-factor-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

/** The current user's second factor, with its actions. */
export function SecondFactorSection({ factor }: { factor: FactorState }) {
  const [open, setOpen] = useState<'set-up' | 'codes' | 'removal'>()
  const { revalidate } = useRevalidator()
  const close = () => {
    setOpen(undefined)
    void revalidate()
  }
  const { since, hasRecoveryCodes } = factor
  return (
    <section aria-labelledby="second-factor" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="second-factor" className="text-xl">
          Second factor
        </h2>
        <p className="muted max-w-prose">
          A code from an app on your phone, asked for after your password. Somebody who knows only your
          password cannot sign in.
        </p>
      </div>
      {since ? (
        <>
          <p>
            <StatusBadge kind="done" text="On" /> since{' '}
            <time dateTime={new Date(since).toISOString()}>{formatDay(since)}</time>
          </p>
          <div className="flex flex-wrap gap-3">
            {hasRecoveryCodes && <Button onClick={() => setOpen('codes')}>New recovery codes</Button>}
            <Button onClick={() => setOpen('removal')}>Remove</Button>
          </div>
        </>
      ) : (
        <Button primary className="justify-self-start" onClick={() => setOpen('set-up')}>
          Set up
        </Button>
      )}
      {open === 'set-up' && <SetUpDialog factor={factor} onClose={close} />}
      {(open === 'codes' || open === 'removal') && (
        <ChangeFactorDialog change={open} factor={factor} onClose={close} />
      )}
    </section>
  )
}
