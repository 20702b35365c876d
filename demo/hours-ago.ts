/** Returns the time so many hours before `now`. */
export const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)
