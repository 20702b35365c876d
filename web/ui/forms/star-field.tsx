import { type InputHTMLAttributes, useId } from 'react'
import { MAX_STARS } from '#contract/limits.ts'

const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'
const values = Array.from({ length: MAX_STARS }, (_, place) => place + 1)

/** A choice of one to five stars: radio buttons, so that arrow keys choose and screen readers announce the number. */
export function StarField({
  label,
  error,
  ...radio
}: { label: string; error?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error && id}>
      <legend className="font-medium">{label}</legend>
      <div className="star-field">
        {values.map((stars) => (
          <label key={stars}>
            <input {...radio} type="radio" value={stars} className="sr-only" />
            <svg viewBox="-6 -6 36 36" aria-hidden="true">
              <path d={STAR} />
            </svg>
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="text-problem text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
