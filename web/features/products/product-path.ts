import { href } from 'react-router'

/** Returns the path of a product's page: its id, then its name as a readable slug. */
export function productPath({ _id: id, name }: { _id: string; name: string }): string {
  const words = slug(name)
  return href('/product/:id/:name?', words ? { id, name: words } : { id })
}

/** "HDMI 2.1 Cable, 3 m" becomes hdmi-2-1-cable-3-m; undefined for a name without Latin letters or digits. */
function slug(name: string): string | undefined {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 80).replace(/-$/, '')
}
