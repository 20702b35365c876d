import { href } from 'react-router'
import { Refused } from '#http/call-errors.ts'
import { redirectReplacing } from '#web/redirect-replacing.ts'

/** Leads whoever may not see a page of the company to the company's own page, which says what they are in it. */
export async function forMembers<T>(request: Request, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (failure) {
    if (failure instanceof Refused && [403, 404].includes(failure.status))
      throw redirectReplacing(request, href('/dashBoard/company'))
    throw failure
  }
}
