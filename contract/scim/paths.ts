import { API_ROOT } from '../endpoint.ts'

/** What directories call: SCIM 2.0 (RFC 7643 and 7644). Not calls of the contract: the protocol has its own forms. */
export const SCIM_ROOT = `${API_ROOT}/scim/v2`

/** Everything that is not known to be a directory's token is not one. */
export const SCIM_TOKEN_PREFIX = 'hf_scim_'
