interface RateLimits {
  /** SHA-256 of the limit's name and the key that it applies to. */
  bucket: string
  empty_at: Date
}

export interface RateLimitsTables {
  rate_limits: RateLimits
}
