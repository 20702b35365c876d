/**
 * Returns the message of a row of a noun's refusals. Pages and rules that run in pages use it: the table of all refusals
 * would be loaded with them.
 */
export const messageIn = ([, message]: readonly [
  status: number,
  message: string | (() => string),
]): string => (typeof message === 'string' ? message : message())
