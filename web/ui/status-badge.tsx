/** The look of each kind of status; what waits for somebody has a ground. */
const kinds = {
  done: 'badge-good',
  waiting: 'badge-warn badge-act',
  moving: 'badge-warn',
  late: 'badge-bad badge-act',
  back: '',
  ended: 'badge-hollow',
} as const

export interface Status {
  readonly kind: keyof typeof kinds
  readonly text: string
  /** A colour other than the usual one of the kind. */
  readonly colour?: 'badge-warn'
}

/** A status: a cell in its colour and its word. */
export const StatusBadge = ({ kind, text, colour = undefined }: Status) => (
  <span className={`badge justify-self-start ${kinds[kind]} ${colour ?? ''}`}>{text}</span>
)
