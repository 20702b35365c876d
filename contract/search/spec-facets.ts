import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FacetValues, ProductFilter } from '../products/endpoints.ts'

/** The most products, each family once, whose specifications are counted. */
export const MAX_SPEC_COUNTED = 2_000

export const MAX_SPEC_FACETS = 12

const SpecFacet = z.object({
  name: z.string().describe('of a specification, and of an option of product families with the same name'),
  unit: z
    .string()
    .optional()
    .describe('of numbers, which can be searched by range: the unit that most of them have; may be empty'),
  values: FacetValues.describe('numbers by size, others with most products first'),
})
export type SpecFacet = z.infer<typeof SpecFacet>

export const listSpecFacets = endpoint({
  method: 'GET',
  path: '/products/facets/specifications',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary:
    'Specifications and options that a search can be narrowed down by, with the number of products that each value would leave',
  sharedSeconds: 10,
  query: ProductFilter.omit({ sort: true }),
  reply: z.object({
    isPartial: z
      .boolean()
      .describe(
        `whether there are more than ${MAX_SPEC_COUNTED} products, so that each count covers some of them`,
      ),
    facets: z.array(SpecFacet).max(MAX_SPEC_FACETS).describe('most frequent first'),
  }),
  refusals: [],
})
