import type { SentLine } from '#contract/carts/endpoints.ts'
import { returnPunchOut } from '#contract/punchout/endpoints.ts'
import { punchOutPaths } from '#contract/punchout/paths.ts'
import { Refused } from '#http/call-errors.ts'
import { callPublic, errorMessage } from '#web/api-client.ts'
import type { PunchOut } from './session.ts'
import { endPunchOut } from './visit.ts'

export interface Problem {
  readonly message: string
  /** Whether it can be returned all the same. */
  readonly isCost: boolean
}

/**
 * Ends the visit with these lines, and goes to the page that posts them to the purchasing system.
 * @param despiteCost whether it is returned although its order would be refused today for its cost
 * @returns why it fails
 */
export async function returnCart(
  { token }: PunchOut,
  lines: readonly SentLine[],
  { despiteCost = false } = {},
): Promise<Problem | undefined> {
  try {
    await callPublic(returnPunchOut, { token, lines: [...lines], despiteCost })
  } catch (failure) {
    const isRefused = failure instanceof Refused
    // Returned before: the page posts that cart again, or says that the visit is over.
    if (!(isRefused && failure.status === 410))
      return {
        message: errorMessage(failure),
        isCost: isRefused && failure.code === 'punchout-above-credit',
      }
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
