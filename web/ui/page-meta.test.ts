import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const ofShop = [{ loaderData: { settings: { publicUrl: 'https://shop.test' } } }] as const

test('a page names itself and its one address, for search and for sharing', () => {
  const described = pageMeta(ofShop, {
    title: 'Blog',
    description: 'About lots.',
    path: '/blog',
  })
  expect(described).toEqual([
    { title: 'Blog · Hundredfold' },
    { name: 'description', content: 'About lots.' },
    { tagName: 'link', rel: 'canonical', href: 'https://shop.test/blog' },
    { property: 'og:site_name', content: 'Hundredfold' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: 'Blog' },
    { property: 'og:description', content: 'About lots.' },
    { property: 'og:url', content: 'https://shop.test/blog' },
    { property: 'og:image', content: expect.stringMatching(/^https:\/\/shop\.test\/.*share.*\.png$/) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ])
})

test('a page with a picture of its own is shared with it', () => {
  const imageOf = (picture: string) =>
    pageMeta(ofShop, { title: 'Dock', description: 'One.', path: '/', picture }).find(
      (tag) => 'property' in tag && tag.property === 'og:image',
    )
  expect(imageOf('/i/dock-share.jpg')).toMatchObject({ content: 'https://shop.test/i/dock-share.jpg' })
  expect(imageOf('https://i.ibb.co/x.jpg')).toMatchObject({ content: 'https://i.ibb.co/x.jpg' })
})
