/** Whether reading a request failed because its client closed the connection: that is no failure of the shop. */
export const isClientGone = (failure: unknown): boolean =>
  failure instanceof Error &&
  failure.message === 'aborted' &&
  'code' in failure &&
  failure.code === 'ECONNRESET'
