export interface TrackStep {
  readonly name: string
  /** When it happened, or will. */
  readonly note?: string | undefined
  readonly state: 'done' | 'now' | 'to-do'
}

const words = { done: 'done', now: 'now', 'to-do': 'to do' } as const

/** The steps of a record, from left to right; below each other on a phone. */
export const Track = ({ label, steps }: { readonly label: string; readonly steps: readonly TrackStep[] }) => (
  <ol aria-label={label} className="track">
    {steps.map(({ name, note, state }) => (
      <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className="font-medium">
          {name}
          <span className="sr-only">, {words[state]}</span>
        </span>
        {note && <span className="muted text-sm">{note}</span>}
      </li>
    ))}
  </ol>
)
