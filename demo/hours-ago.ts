/** The time that was so many hours ago. */
export const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)
