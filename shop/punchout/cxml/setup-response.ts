import { leaf, node } from '#http/xml/write.ts'
import { type CxmlStatus, cxmlDocument, statusOf } from './write.ts'

/** Says where the buyer's browser is to go. */
export const setupResponse = (publicUrl: string, startAddress: string): string =>
  response(publicUrl, [
    statusOf(200, 'The session is set up.'),
    node('PunchOutSetupResponse', [node('StartPage', [leaf('URL', startAddress)])]),
  ])

/** @param why for people, beside the status */
export const refusedResponse = (publicUrl: string, status: CxmlStatus, why: string): string =>
  response(publicUrl, [statusOf(status, why)])

const response = (publicUrl: string, children: readonly string[]) =>
  cxmlDocument([node('Response', children)], { publicUrl, now: new Date() })
