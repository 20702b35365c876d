import { Button } from './button.tsx'

interface Props {
  /** What has changed, such as `2 changes`; the bar is there only while something has. */
  readonly changed: string | undefined
  /** The changes by name, such as `Shop name: Acme to Acme BV`. */
  readonly details?: string | undefined
  /** What follows from it, such as `Prices of 40 products change at once.` */
  readonly consequence?: string | undefined
  readonly isSaving: boolean
  /** The label of the button that drops the changes. @default Undo */
  readonly undo?: string
  readonly onUndo: () => void
  /** Without it, the bar's button submits the form that the bar is in. */
  readonly onSave?: () => void
}

/** Saves the changes of a page, all at once. It stays in view at the bottom of the window. */
export function SaveBar({ changed, details, consequence, isSaving, undo = 'Undo', onUndo, onSave }: Props) {
  return (
    <div role="status" className="contents">
      {changed !== undefined && (
        <div className="save-bar">
          <p className="min-w-0 grow basis-40">
            {changed}
            {details && <span className="save-bar-details">{details}</span>}
            {consequence && <span className="opacity-75"> {consequence}</span>}
          </p>
          <Button look="plain" disabled={isSaving} onClick={onUndo}>
            {undo}
          </Button>
          <Button
            primary
            disabled={isSaving}
            {...(onSave ? { onClick: onSave } : { type: 'submit' as const })}
          >
            {isSaving ? 'Saving…' : `Save ${changed}`}
          </Button>
        </div>
      )}
    </div>
  )
}
