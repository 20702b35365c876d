/** The detail error types of RFC 7644 §3.12 that are used. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** An expected refusal, for a directory. */
export class ScimFailure extends Error {
  readonly status: 400 | 401 | 404 | 409 | 413 | 429 | 501
  readonly scimType: ScimType | undefined

  constructor(status: ScimFailure['status'], detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}
