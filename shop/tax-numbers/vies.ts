import { z } from 'zod'
import { type TaxNumberPort, TaxNumberUnanswered } from '#contract/ports.ts'
import { parseJson } from '#http/parse-json.ts'

/** The European Commission's service. Source: VIES, technical information, REST. */
const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'
/** VIES asks the member state, which may answer slowly. */
const TIMEOUT_MS = 20_000

const Failed = z.object({ errorWrappers: z.array(z.object({ error: z.string().min(1) })).min(1) })
const Answered = z.object({
  valid: z.boolean(),
  /** `VALID`, `INVALID`, or why the number could not be judged. */
  userError: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
})

/** The member state sends three hyphens for data that it does not disclose. */
const said = (text: string | null | undefined) => (text === '---' ? '' : (text ?? '')).trim().slice(0, 200)

/** VIES calls Greece EL, also for numbers that begin with GR. */
const stateOf = (number: string) => number.slice(0, 2).replace('GR', 'EL')

/** The VAT Information Exchange System of the EU. */
export const openVies = ({ url = VIES_URL, timeoutMs = TIMEOUT_MS } = {}): TaxNumberPort => ({
  source: 'vies',
  async lookUp({ number, requester }, signal) {
    const asked = {
      countryCode: stateOf(number),
      vatNumber: number.slice(2),
      ...(requester && {
        requesterMemberStateCode: stateOf(requester),
        requesterNumber: requester.slice(2),
      }),
    }
    const { status, body } = await post(url, asked, signal, timeoutMs)
    const failed = Failed.safeParse(body)
    if (failed.success) throw new TaxNumberUnanswered(failed.data.errorWrappers[0]?.error)
    const answered = Answered.safeParse(body)
    if (!answered.success || status >= 400) throw new TaxNumberUnanswered(`HTTP ${status}`)
    const { valid, userError, requestIdentifier, name } = answered.data
    if (!valid && userError && userError !== 'INVALID') throw new TaxNumberUnanswered(userError)
    return { valid, reference: said(requestIdentifier), name: said(name) }
  },
})

/** @throws TaxNumberUnanswered when there is no reply in time */
async function post(url: string, body: object, stop: AbortSignal, timeoutMs: number) {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    })
    return { status: reply.status, body: parseJson(await reply.text()) }
  } catch (cause) {
    if (stop.aborted) throw cause
    const reason =
      cause instanceof DOMException && cause.name === 'TimeoutError' ? 'no reply in time' : 'unreachable'
    throw new TaxNumberUnanswered(reason, { cause })
  }
}
