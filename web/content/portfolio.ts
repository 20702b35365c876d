import { href } from 'react-router'
import { API_ROOT } from '#contract/endpoint.ts'

interface Portfolio {
  readonly name: string
  readonly role: string
  readonly about: string
  readonly education: readonly { readonly what: string; readonly where: string; readonly years: string }[]
  /** Out of 100. */
  readonly skills: readonly { readonly name: string; readonly level: number; readonly proof: string }[]
  readonly projects: readonly {
    readonly name: string
    readonly description: string
    readonly made: readonly string[]
    /** A path in this shop, so that the link works wherever the shop runs. */
    readonly path: string
    readonly linkText: string
  }[]
}

/** The portfolio's content. Replace it with your own when you open your own shop. */
export const portfolio: Portfolio = {
  name: 'Demo Developer',
  role: 'Full-stack developer of this shop',
  about:
    'I build shops that keep their promises: the price that is shown is the price that is charged, and what is ' +
    'in stock can be ordered. This page is part of the demo. The person is an example; the projects are real, ' +
    'run here, and can be tried.',
  education: [
    {
      what: 'Example degree in computer science',
      where: 'Databases, distributed systems and reading other people’s code',
      years: '2016 to 2019',
    },
    {
      what: 'Example apprenticeship in a warehouse',
      where: 'Picking, packing and counting: what every line of stock code is about',
      years: '2014 to 2016',
    },
    {
      what: 'Example course in accessible design',
      where: 'Screen readers, keyboards, contrast, and plain words',
      years: '2022',
    },
  ],
  skills: [
    { name: 'TypeScript', level: 92, proof: 'Strict, without a single any in this shop' },
    { name: 'React', level: 90, proof: 'Pages rendered on the server, small in the browser' },
    { name: 'SQL', level: 86, proof: 'Stock that two buyers cannot both have' },
    { name: 'Accessibility', level: 84, proof: 'Two themes, one keyboard, no findings' },
    { name: 'Testing', level: 88, proof: 'From one function to a whole order in a browser' },
    { name: 'Drawing', level: 61, proof: 'Every product picture is drawn by code' },
  ],
  projects: [
    {
      name: 'The storefront',
      description:
        'Rendered on the server, usable on a phone and by keyboard, in a dark and a light theme. Prices per piece and per lot are shown side by side.',
      made: ['React Router', 'Tailwind', 'daisyUI'],
      path: href('/'),
      linkText: 'Visit the storefront',
    },
    {
      name: 'The product server’s calls',
      description:
        'Every call with its access and its refusals, written from the same declarations that the server checks each request against.',
      made: ['Hono', 'zod', 'OpenAPI'],
      path: `${API_ROOT}/docs`,
      linkText: 'Read the calls',
    },
    {
      name: 'The blog',
      description:
        'Posts on buying technology by the hundred, with the arithmetic shown. Written in Markdown, sent as HTML, followed by Atom feed.',
      made: ['Markdown', 'Atom', 'JSON-LD'],
      path: href('/blog'),
      linkText: 'Read the blog',
    },
  ],
}
