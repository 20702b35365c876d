/** The reply to a call that only does something. */
export const succeeded = () => ({ success: true }) as const
