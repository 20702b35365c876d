import { API_ROOT } from '../endpoint.ts'

/**
 * The paths that purchasing systems call, in their own protocols: cXML 1.2 (cxml.org) and SAP's Open Catalog Interface
 * (OCI) 4 and 5. `handover` is the page that posts a cart back to them.
 */
export const punchOutPaths = {
  cxml: `${API_ROOT}/punchout/cxml`,
  oci: `${API_ROOT}/punchout/oci`,
  handover: `${API_ROOT}/punchout/handover`,
  handoverScript: `${API_ROOT}/punchout/handover.js`,
} as const

/** The page that a purchasing system opens in its user's browser, with the start code in its hash. */
export const PUNCHOUT_START = '/punchout'

/** Only values with this beginning can be tokens of PunchOut sessions. */
export const isPunchOutToken = (token: string): boolean => token.startsWith('hf_punchout_')
