import type { SentLine } from '#contract/carts/endpoints.ts'
import { returnPunchOut } from '#contract/punchout/endpoints.ts'
import { punchOutPaths } from '#contract/punchout/paths.ts'
import { Refused } from '#http/call-errors.ts'
import { callPublic, errorMessage } from '#web/api-client.ts'
import type { PunchOut } from './session.ts'
import { endPunchOut } from './visit.ts'

/**
 * Ends the visit with these lines, and goes to the page that posts them to the purchasing system.
 * @returns the reason as a sentence if it fails
 */
export async function returnCart(
  { token }: PunchOut,
  lines: readonly SentLine[],
): Promise<string | undefined> {
  try {
    await callPublic(returnPunchOut, { token, lines: [...lines] })
  } catch (failure) {
    // Returned before: the page posts that cart again, or says that the visit is over.
    if (!(failure instanceof Refused && failure.status === 410)) return errorMessage(failure)
  }
  endPunchOut('returned')
  // A form, because the token must not be in an address.
  const form = document.createElement('form')
  form.method = 'post'
  form.action = punchOutPaths.handover
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'token'
  field.value = token
  form.append(field)
  document.body.append(form)
  form.submit()
  return undefined
}
