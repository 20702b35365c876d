import type { ChangePreview } from '#contract/order-changes/change.ts'
import { NO_APPROVER } from '#web/features/approvals/approval-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Note } from '#web/ui/note.tsx'
import { ComparedOrder } from './compared-change.tsx'
import { consequences, resultName } from './result-name.ts'

interface Props {
  readonly preview: ChangePreview | undefined
  /** Whether something differs from the order. */
  readonly isTyped: boolean
  /** Whether the preview belongs to what was typed before. */
  readonly isStale: boolean
  readonly isBusy: boolean
  readonly isUnpaid: boolean
  readonly isSeller: boolean
  readonly error: string | undefined
  readonly onSend: () => void
}

/** What follows from a change, and the button that makes it. */
export function ChangeSummary({ preview, isTyped, isStale, isBusy, error, onSend, ...reader }: Props) {
  const shown = isTyped ? preview : undefined
  return (
    <section aria-labelledby="follows" className="change-summary" aria-busy={isTyped && isStale}>
      <h2 id="follows" className="text-xl">
        What follows
      </h2>
      {!isTyped && (
        <p className="muted">Change something, and the order of now and then stand here side by side.</p>
      )}
      {isTyped && !shown && <p className="muted">Comparing…</p>}
      {shown?.isPossible && <ComparedOrder compared={shown} />}
      {shown && !shown.isPossible && (
        <Note kind="bad" title="The order cannot change in this way">
          <ul className="grid list-disc gap-1 ps-5">
            {shown.problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
      {shown?.isPossible && (
        <ul className="grid gap-2 text-sm">
          {consequences(shown, reader).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {shown.approvers && (
            <li>
              {shown.approvers.length > 0
                ? `Who can approve: ${shown.approvers.map(({ name, email }) => name || email).join(', ')}.`
                : NO_APPROVER}
            </li>
          )}
        </ul>
      )}
      <FormError>{error}</FormError>
      <Button
        primary
        className="w-full"
        disabled={isBusy || isStale || !shown?.isPossible}
        aria-describedby="follows"
        onClick={onSend}
      >
        {isBusy ? 'Changing…' : shown?.isPossible ? resultName(shown, reader) : 'Change order'}
      </Button>
      {isTyped && isStale && shown && (
        <p className="muted text-sm" role="status">
          Comparing what you typed…
        </p>
      )}
    </section>
  )
}
