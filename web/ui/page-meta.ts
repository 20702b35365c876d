import type { MetaDescriptor } from 'react-router'
import { brandFile, shopBrand, shopName, titled } from '#contract/brand.ts'
import { BRAND_SHARE } from '#contract/brand-files.ts'
import share from './share.png'

interface PageDescription {
  readonly title: string
  readonly description: string
  /** The canonical path of the page. */
  readonly path: string
  readonly type?: 'website' | 'article'
  /** The picture for shared links, 1200 by 630: a path in the shop or a full address. */
  readonly picture?: string | undefined
}
/** The matched routes, root first. */
type Matches = readonly [
  { readonly loaderData?: { readonly settings: { readonly publicUrl: string } } | undefined },
  ...unknown[],
]

/** Returns the meta tags of a public page: title, description, canonical link, Open Graph. */
export function pageMeta(
  matches: Matches,
  {
    title,
    description,
    path,
    type,
    picture = shopBrand().look ? brandFile(BRAND_SHARE) : share,
  }: PageDescription,
): MetaDescriptor[] {
  const shop = matches[0].loaderData?.settings.publicUrl ?? ''
  const url = shop + path
  const image = picture.startsWith('/') ? shop + picture : picture
  const open = { site_name: shopName(), type: type ?? 'website', title, description, url, image }
  return [
    { title: path === '/' ? title : titled(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(open).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
