import { Unreachable } from '#http/call-errors.ts'
import { ErrorPage } from './error-page.tsx'
import { Spinner } from './spinner.tsx'

/** Replaces a page that is loading. The page may be waiting for its script, so CSS ends the wait. */
export function FullScreenLoader() {
  return (
    <>
      <LoadingCover />
      <div className="appear-too-late fixed inset-0 z-50 bg-base-100">
        <ErrorPage error={new Unreachable(undefined)} />
      </div>
    </>
  )
}

/** Covers a page until it is known who is signed in. */
export function LoadingCover() {
  return (
    <div role="status" className="appear-late fixed inset-0 z-50 grid place-items-center bg-base-100">
      <Spinner className="w-24" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
