interface LimitProps {
  readonly label: string
  /** The rest of the label, for screen readers. */
  readonly of?: string
  readonly title: string
  readonly name: string
  readonly value: string
  /** @default a whole number */
  readonly pattern?: string
}

/** A field for the end of a range. */
export function LimitField({ label, of, title, name, value, pattern = '\\d{1,9}' }: LimitProps) {
  return (
    <label className="grid min-w-0 gap-1.5 text-sm font-medium">
      <span>
        {label}
        <span className="sr-only">{of}</span>
      </span>
      <input
        name={name}
        defaultValue={value}
        inputMode="decimal"
        pattern={pattern}
        title={title}
        autoComplete="off"
        className="input"
      />
    </label>
  )
}
