/** The shape and usual colour of each kind of status; shapes are outlines in a 16 by 16 box. */
const kinds = {
  done: { colour: 'badge-success', outline: 'M3 8.5l3.5 3.5L13 4.5' },
  waiting: { colour: 'badge-warning', outline: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.5V8l2.5 2' },
  moving: { colour: 'badge-warning', outline: 'M2 8h11M9 4l4 4-4 4' },
  late: { colour: 'badge-error', outline: 'M8 2l6.5 12h-13zM8 6.5v3.5M8 12h0' },
  back: { colour: '', outline: 'M6 3L2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7' },
  ended: { colour: '', outline: 'M4 4l8 8M12 4l-8 8' },
} as const

export interface Status {
  readonly kind: keyof typeof kinds
  readonly text: string
  /** A colour other than the usual one of the kind. */
  readonly colour?: 'badge-warning'
}

/** A status: its word, with a shape and a colour that tell it from others. */
export function StatusBadge({ kind, text, colour }: Status) {
  const shown = kinds[kind]
  return (
    <span className={`badge justify-self-start gap-1.5 font-medium ${colour ?? shown.colour}`}>
      <svg
        viewBox="0 0 16 16"
        className="w-3.5 flex-none fill-none stroke-2 stroke-current"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={shown.outline} />
      </svg>
      {text}
    </span>
  )
}
