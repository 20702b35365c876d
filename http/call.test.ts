import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'

test('what pages read in this process is the same after one parse as after two', () => {
  const changedByParsing = Object.values(api)
    .filter(({ access, method, reply }) => access === 'public' && method === 'GET' && reply !== undefined)
    .filter(({ reply }) =>
      // zod describes no schema that turns one value into another, in the direction that it turns it.
      (['input', 'output'] as const).some((io) => {
        try {
          z.toJSONSchema(reply, { io })
          return false
        } catch {
          return true
        }
      }),
    )
  expect(changedByParsing.map(({ path }) => path)).toEqual([])
})
