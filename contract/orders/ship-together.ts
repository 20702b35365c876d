import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, IdPath } from '../fields.ts'

/** The buyer's choice when some pieces of an order come later. */
export const ShipTogether = z
  .boolean()
  .describe('whether nothing is shipped before all pieces have come; else what is there is shipped first')

export const changeShipTogether = endpoint({
  method: 'PUT',
  path: '/orders/{id}/ship-together',
  access: 'signed-in',
  summary:
    'Choose whether the pieces of one of the caller’s orders are shipped together, while some have not come and nothing is shipped',
  params: IdPath,
  body: z.object({ shipTogether: ShipTogether }),
  reply: Done,
  refusals: ['no-such-order', 'nothing-awaited', 'shipped-before', 'freight-of-one-shipment'],
})
