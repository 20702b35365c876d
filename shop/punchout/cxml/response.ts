import { leaf, node } from '#http/xml/write.ts'
import { type CxmlStatus, cxmlDocument, statusOf } from './write.ts'

/** Says where the buyer's browser is to go. */
export const setupResponse = (publicUrl: string, startAddress: string): string =>
  response(publicUrl, [
    statusOf(200, 'The session is set up.'),
    node('PunchOutSetupResponse', [node('StartPage', [leaf('URL', startAddress)])]),
  ])

/** Says which requests this shop takes, and where: systems ask before they send the first. */
export const profileResponse = (publicUrl: string, requests: readonly string[], address: string): string =>
  response(publicUrl, [
    statusOf(200, 'OK'),
    node(
      'ProfileResponse',
      requests.map((requestName) => node('Transaction', [leaf('URL', address)], { requestName })),
      { effectiveDate: new Date().toISOString() },
    ),
  ])

/** @param why for people, beside the status */
export const statusResponse = (publicUrl: string, status: CxmlStatus, why: string): string =>
  response(publicUrl, [statusOf(status, why)])

const response = (publicUrl: string, children: readonly string[]) =>
  cxmlDocument([node('Response', children)], { publicUrl, now: new Date() })
