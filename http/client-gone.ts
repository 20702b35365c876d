/**
 * True if reading a request failed because its client closed the connection, which is not a failure of the
 * shop.
 */
export const isClientGone = (failure: unknown): boolean =>
  failure instanceof Error &&
  failure.message === 'aborted' &&
  'code' in failure &&
  failure.code === 'ECONNRESET'
