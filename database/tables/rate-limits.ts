export interface RateLimits {
  /** SHA-256 of the limit's name and whom it holds for. */
  bucket: string
  empty_at: Date
}
