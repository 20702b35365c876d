import { API_ROOT } from '../endpoint.ts'

/**
 * The paths that directories call: SCIM 2.0 (RFC 7643 and 7644). Not calls of the contract: the protocol has its own
 * forms.
 */
export const SCIM_ROOT = `${API_ROOT}/scim/v2`

/** Only values with this beginning can be directories' tokens. */
export const SCIM_TOKEN_PREFIX = 'hf_scim_'
