import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { Refused } from '#http/call-errors.ts'
import { NotFound } from './ui/not-found.tsx'

/** Loads the record that a page is about. @throws a 404 if the user may not see it or it does not exist */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (failure) {
    if (failure instanceof Refused && !failure.isTemporary) throw data(failure.message, { status: 404 })
    throw failure
  }
}

/** The ErrorBoundary of a page about one record. */
export function MissingRecord() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  throw error
}
