import { Spinner } from './spinner.tsx'

/** Covers the page until it is known who is signed in. */
export function FullScreenLoader() {
  return (
    <div role="status" className="appear-late fixed inset-0 z-50 grid place-items-center bg-base-100">
      <Spinner className="w-24" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
