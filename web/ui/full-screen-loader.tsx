import { Unreachable } from '#http/call-errors.ts'
import { ErrorPage } from './error-page.tsx'
import { Spinner } from './spinner.tsx'

/** Covers the page until it is known who is signed in. The page may wait for its script, so CSS ends the waiting. */
export function FullScreenLoader() {
  return (
    <>
      <div role="status" className="appear-late fixed inset-0 z-50 grid place-items-center bg-base-100">
        <Spinner className="w-24" />
        <span className="sr-only">Loading</span>
      </div>
      <div className="appear-too-late fixed inset-0 z-50 bg-base-100">
        <ErrorPage error={new Unreachable(undefined)} />
      </div>
    </>
  )
}
