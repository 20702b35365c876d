/** The reply to a call that only does something. */
export const succeeded = () => ({ success: true }) as const

/** The reply to a call that stores something new. */
export const inserted = (id: string) => ({ insertedId: id })
