const counts = new Intl.NumberFormat('en-US')

/** `25,000` */
export const formatCount = (count: number) => counts.format(count)
