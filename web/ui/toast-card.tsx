import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { Icon } from './icon.tsx'
import type { Toast, ToastAction } from './toasts.tsx'

/** Time for which a toast is shown. Pointing at it or reaching it by keyboard stops the clock. */
const SHOWN_MS = 5_000

interface Props {
  readonly toast: Toast
  readonly onDone: () => void
}

/** A toast; its countdown pauses while it is hovered or focused, and while the tab is hidden. */
export function ToastCard({ toast: { id, lines, button }, onDone }: Props) {
  const dismiss = useEffectEvent(onDone)
  useEffect(() => {
    const card = document.getElementById(`toast-${id}`)
    // A finger points at nothing after it is lifted, though the browser says so until the next touch.
    const held = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within'
    let left = SHOWN_MS
    const timer = setInterval(() => {
      if (document.hidden || card?.matches(held)) return
      left -= 100
      if (left <= 0) dismiss()
    }, 100)
    return () => clearInterval(timer)
  }, [id])

  return (
    <div id={`toast-${id}`} className="toast">
      <Icon name="check" />
      <div className="grow wrap-anywhere">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {button && <ToastButton {...button} onDone={onDone} />}
      <button type="button" className="menu-entry justify-center" aria-label="Close" onClick={onDone}>
        <Icon name="close" />
      </button>
    </div>
  )
}

function ToastButton({ label, action, fields, onDone }: ToastAction & { onDone: () => void }) {
  const { submit } = useFetcher()
  return (
    <button
      type="button"
      className="menu-entry anchor flex-none"
      onClick={() => {
        void submit(fields, { method: 'post', action })
        onDone()
      }}
    >
      {label}
    </button>
  )
}
