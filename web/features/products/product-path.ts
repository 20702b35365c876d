import { href } from 'react-router'

interface Named {
  readonly _id: string
  readonly name: string
}

/** The page of a product: its id, then its name for those who read addresses. */
export function productPath({ _id: id, name }: Named): string {
  const words = slug(name)
  return href('/product/:id/:name?', words ? { id, name: words } : { id })
}

/** "HDMI 2.1 Cable, 3 m" is hdmi-2-1-cable-3-m. A name without a letter of ours has none. */
function slug(name: string): string | undefined {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 80).replace(/-$/, '')
}
