import type { MetaDescriptor } from 'react-router'
import share from './share.png'

interface PageDescription {
  readonly title: string
  readonly description: string
  /** Where the page is at home, whatever address it was asked by. */
  readonly path: string
  readonly type?: 'website' | 'article'
  /** Its own picture, where it has one: 1200 by 630, from the root or in full. */
  readonly picture?: string
}
/** The root's comes first. */
type Matches = readonly [
  { readonly loaderData?: { readonly settings: { readonly publicUrl: string } } | undefined },
  ...unknown[],
]

const SHOP = 'Hundredfold'

/** What a page says of itself to search engines and to those who share it. */
export function pageMeta(
  matches: Matches,
  { title, description, path, type, picture = share }: PageDescription,
): MetaDescriptor[] {
  const shop = matches[0].loaderData?.settings.publicUrl ?? ''
  const url = shop + path
  const image = picture.startsWith('/') ? shop + picture : picture
  const open = { site_name: SHOP, type: type ?? 'website', title, description, url, image }
  return [
    { title: path === '/' ? title : `${title} · ${SHOP}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(open).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
