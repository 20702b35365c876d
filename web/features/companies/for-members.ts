import { href } from 'react-router'
import { Refused } from '#http/call-errors.ts'
import { redirectReplacing } from '#web/redirect-replacing.ts'

/** Redirects users who may not see a company page to the company's main page, which shows their role. */
export async function forMembers<T>(request: Request, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (failure) {
    if (failure instanceof Refused && [403, 404].includes(failure.status))
      throw redirectReplacing(request, href('/dashBoard/company'))
    throw failure
  }
}
