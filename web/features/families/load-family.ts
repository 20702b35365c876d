import { type Family, getFamily } from '#contract/families/endpoints.ts'
import { callPublic, errorMessage } from '#web/api-client.ts'

/** Loads a family with what its variants cost and how many there are. @returns the problem to show if it cannot be had */
export async function loadFamily(id: string): Promise<Family | string> {
  try {
    return await callPublic(getFamily, { id })
  } catch (failure) {
    return errorMessage(failure)
  }
}
