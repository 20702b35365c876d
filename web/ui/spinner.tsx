import { Cells } from './logo.tsx'

/** The logo as a loading animation, hidden from screen readers: put a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 100" className={`cell-wave ${className}`} aria-hidden="true">
      <Cells classOf={() => 'lit'} />
    </svg>
  )
}
