/** An address of several lines on one, for where there is no room for more. */
export const addressLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
