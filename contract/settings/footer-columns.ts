import { z } from 'zod'
import { text } from '../fields.ts'
import { Link } from './link.ts'

const line = (max: number) =>
  text(max)
    .min(1, 'Write something')
    .refine((value) => !/\p{Cc}/u.test(value), 'Enter one line only')

export const FooterColumns = z
  .array(
    z.object({
      title: line(40),
      links: z
        .array(z.object({ name: line(60), to: Link.min(1, 'Each link needs an address') }))
        .min(1, 'Each column needs a link')
        .max(10, 'At most 10 links in a column'),
    }),
  )
  .max(4, 'At most 4 columns')
export type FooterColumns = z.output<typeof FooterColumns>

/** Links that the footer of every shop has besides its columns. */
export const otherLinks: FooterColumns[number]['links'] = [
  { name: 'Questions', to: '/questions' },
  { name: 'Accessibility', to: '/accessibility' },
]

/** The footer of a shop that has no columns of its own. Spec §1. */
export const usualColumns: FooterColumns = [
  {
    title: 'Services',
    links: [
      { name: 'Performance', to: '/blog/sizing-a-switch-order' },
      { name: 'Speed', to: '/#speed' },
      { name: 'Energy Save', to: '/blog/energy-use-of-a-fleet' },
    ],
  },
  {
    title: 'Company',
    links: [
      { name: 'About Me', to: '/portfolio' },
      { name: 'Contact', to: '/contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { name: 'Terms of use', to: '/terms' },
      { name: 'Privacy policy', to: '/privacy' },
      { name: 'Cookie policy', to: '/cookies' },
    ],
  },
]
