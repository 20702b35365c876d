import type { Import } from '#contract/imports/endpoints.ts'

/** The columns with content that are not imported, and why. */
export function LeftOutColumns({ leftOut }: Pick<Import, 'leftOut'>) {
  if (leftOut.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer">
        {leftOut.length === 1 ? '1 column is' : `${leftOut.length} columns are`} left out
      </summary>
      <ul aria-label="Columns that are left out" className="grid gap-1 pt-2">
        {leftOut.map(({ heading, message }) => (
          <li key={heading} className="wrap-anywhere">
            {heading}: <span className="muted">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
