import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, IdPath } from '../fields.ts'

/** The number of checks of a company's tax number on its admin page. */
export const NEWEST_CHECKS = 10

export const CheckOutcome = z.enum(['valid', 'invalid', 'unanswered'])

export const TaxNumberCheck = z.object({
  outcome: CheckOutcome,
  source: z
    .enum(['vies', 'demo'])
    .describe('vies: the VAT Information Exchange System of the EU; demo: judged by its check digits alone'),
  reference: z.string().describe('number of the consultation, as evidence; may be empty'),
  name: z.string().describe('whom the register names; may be empty'),
  reason: z.string().describe('why there is no answer; else empty'),
  at: z.iso.datetime(),
})
export type TaxNumberCheck = z.infer<typeof TaxNumberCheck>

/** A number of the buyer that is not confirmed, on an order that is taxed. */
export const UnconfirmedNumber = z.object({
  taxNumber: z.string(),
  outcome: CheckOutcome.exclude(['valid']).optional().describe('absent: not answered yet, or never asked'),
})
export type UnconfirmedNumber = z.infer<typeof UnconfirmedNumber>

/** The sentence that says why tax is charged. */
export const unconfirmedNote = ({ taxNumber, outcome }: UnconfirmedNumber): string => {
  const number = `your company’s tax number ${taxNumber}`
  if (outcome === 'invalid')
    return `Tax is charged because ${number} is not valid. An owner can correct it under Company.`
  return outcome === 'unanswered'
    ? `Tax is charged because ${number} could not be checked: the register of tax numbers did not answer.`
    : `Tax is charged because ${number} is not confirmed yet.`
}

export const lookUpTaxNumber = endpoint({
  method: 'POST',
  path: '/companies/{id}/tax-number-checks',
  access: 'admin',
  roles: ['sales'],
  summary:
    "Ask the EU's register (VIES) again whether a company's tax number is valid. The answer is on the company's page when it comes",
  params: IdPath,
  reply: Done,
  refusals: ['no-such-company', 'tax-number-not-in-register'],
})
