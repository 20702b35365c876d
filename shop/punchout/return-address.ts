const MAX_LENGTH = 2_000

/** Whether a cart may be posted to the address. @param isLive a live shop posts carts to https only */
export const isReturnAddress = (url: string, isLive: boolean): boolean =>
  url.length <= MAX_LENGTH && (isLive ? /^https:\/\/[^/]/ : /^https?:\/\/[^/]/).test(url)
