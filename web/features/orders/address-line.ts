/** Joins the lines of an address into one, for narrow spaces. */
export const addressLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
