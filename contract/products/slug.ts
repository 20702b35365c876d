/** "HDMI 2.1 Cable, 3 m" becomes hdmi-2-1-cable-3-m; undefined for a name without Latin letters or digits. */
export function slugOf(name: string): string | undefined {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 80).replace(/-$/, '')
}
