/** The reply to a call that has nothing to return. */
export const succeeded = () => ({ success: true }) as const

/** The reply to a call that stores something new. */
export const inserted = (id: string) => ({ insertedId: id })
