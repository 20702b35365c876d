import { z } from 'zod'
import { MAX_CART_LINES } from '../carts/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, Page, Pieces, text } from '../fields.ts'
import { carriers } from './carriers.ts'
import { isSerial, MAX_SERIAL_LENGTH } from './serials.ts'

/** The most shipments of one order, including removed ones. */
export const MAX_SHIPMENTS = 500

/** The most serial numbers in one shipment. */
export const MAX_SERIALS = 10_000

/** A shipment number as people write it. */
export const shipmentNumber = (number: number) => `SH-${number}`

const Place = z.number().int().min(1)

/** The carrier and the tracking details. */
export const ShipmentTracking = z
  .object({
    carrier: z.enum(carriers).optional().describe('absent if the shop delivers it itself'),
    trackingNumber: text(40)
      .regex(/^[A-Za-z0-9 -]*$/, 'Use letters, digits, spaces and hyphens')
      .default(''),
    trackingUrl: z
      .url({ protocol: /^https$/, error: 'Enter an address that begins with https://' })
      .max(500, 'At most 500 characters')
      .optional()
      .describe("the page of a carrier that is 'other'; those of the others are made by the shop"),
  })
  .refine(({ carrier, trackingNumber }) => carrier !== undefined || trackingNumber === '', {
    path: ['carrier'],
    message: 'Choose the carrier of this tracking number',
  })
  .refine(({ carrier, trackingUrl }) => carrier === 'other' || trackingUrl === undefined, {
    path: ['trackingUrl'],
    message: 'Only another carrier needs a link',
  })

export const Shipment = z.object({
  _id: Id,
  number: z.string().describe('its number for people: SH-100001'),
  delivery: Place.describe("which of the order's deliveries, from 1"),
  address: z.string(),
  carrier: z.enum(carriers).optional(),
  trackingNumber: z.string(),
  trackingUrl: z.string().optional().describe('as given, if the carrier is `other`'),
  trackingLink: z.string().optional().describe('where it can be followed'),
  shippedAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().optional(),
  lines: z.array(
    z.object({
      line: Place.describe("which of the order's lines, from 1"),
      product_id: Id,
      productName: z.string(),
      orderAmount: Pieces.describe('pieces of the line that are in it'),
      serials: z
        .number()
        .int()
        .describe('how many serial numbers are known of them; the asset list has them'),
    }),
  ),
})
export type Shipment = z.infer<typeof Shipment>

/** Pieces of an order still to be shipped to an address. */
export const OpenLine = z.object({
  delivery: Place.describe("which of the order's deliveries, from 1"),
  line: Place.describe("which of the order's lines, from 1"),
  orderAmount: Pieces.describe('pieces that are still to be shipped there'),
  tracksSerials: z.boolean().describe('whether each piece is shipped with its serial number'),
  notHere: Pieces.optional().describe('pieces of the line, to all addresses, that have not come yet'),
})
export type OpenLine = z.infer<typeof OpenLine>

export const listShipments = endpoint({
  method: 'GET',
  path: '/orders/{id}/shipments',
  access: 'signed-in',
  summary: 'The shipments of an order that the caller sees, oldest first',
  params: IdPath,
  query: z.object(Page),
  reply: z.array(Shipment),
  refusals: ['no-such-order'],
})

export const shipOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/shipments',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Ship some pieces of some lines of an order to one of its addresses',
  maxBytes: 4 * 1_024 * 1_024,
  params: IdPath,
  body: z.object({
    delivery: Place.default(1).describe("which of the order's deliveries, from 1"),
    lines: z
      .array(
        z.object({
          line: Place,
          orderAmount: Pieces.min(1),
          serials: z
            .array(
              z
                .string()
                .trim()
                .refine(isSerial, `Up to ${MAX_SERIAL_LENGTH} letters, digits and symbols each`),
            )
            .max(MAX_SERIALS)
            .default([])
            .describe('one for each piece, if the product tracks them; else none'),
        }),
      )
      .min(1)
      .max(MAX_CART_LINES)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'Name each line once')
      .refine(
        (lines) => lines.reduce((sum, { serials }) => sum + serials.length, 0) <= MAX_SERIALS,
        `At most ${MAX_SERIALS} serial numbers in one shipment`,
      ),
    tracking: ShipmentTracking.prefault({}),
  }),
  reply: z.object({ insertedId: Id, number: z.string() }),
  refusals: [
    'no-such-order',
    'not-shippable',
    'ship-together',
    'no-such-delivery',
    'no-such-line',
    'kit-by-parts',
    'more-than-open',
    'pieces-not-here',
    'serials-needed',
    'serials-shipped-before',
    'too-many-shipments',
  ],
})

export const changeShipment = endpoint({
  method: 'PUT',
  path: '/shipments/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Correct the carrier and the tracking number of a shipment that is not delivered',
  params: IdPath,
  body: z.object({ tracking: ShipmentTracking }),
  reply: Done,
  refusals: ['no-such-shipment', 'shipment-delivered'],
})

export const deliverShipment = endpoint({
  method: 'PUT',
  path: '/shipments/{id}/delivery',
  access: 'admin',
  roles: ['warehouse'],
  summary:
    'Record that a shipment was delivered. If all of its order is shipped and this was the last shipment on its way, the order is delivered',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-shipment'],
})

export const voidShipment = endpoint({
  method: 'DELETE',
  path: '/shipments/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Remove a shipment that was a mistake, before it is delivered; its pieces are to be shipped again',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-shipment', 'shipment-delivered', 'shipment-refunded', 'shipment-returned'],
})

export const assetList = endpoint({
  method: 'GET',
  path: '/orders/{id}/assets.csv',
  access: 'signed-in',
  summary:
    'The serial numbers of the shipped pieces of an order that the caller sees, as a file for a spreadsheet',
  params: IdPath,
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'assets.csv' },
  refusals: ['no-such-order'],
})

export const packingSlip = endpoint({
  method: 'GET',
  path: '/shipments/{id}/packing-slip',
  access: 'signed-in',
  summary: 'The packing slip of a shipment as a PDF, for anyone who may see its order',
  params: IdPath,
  reply: z.string().describe('a PDF: the same bytes each time'),
  file: { type: 'application/pdf', name: 'packing-slip.pdf' },
  refusals: ['no-such-shipment'],
})

export const deliverOrder = endpoint({
  method: 'PUT',
  path: '/update',
  access: 'admin',
  roles: ['warehouse'],
  summary:
    'Deliver an order that is paid or on account: ships and delivers all that is left. Changes no stock: the pieces were taken out when it was placed',
  query: z.object({ _id: Id, product_id: Id.optional(), orderAmount: z.string().max(20).optional() }),
  reply: Done,
  refusals: ['no-such-order', 'not-deliverable', 'pieces-not-here', 'ship-with-serials'],
})
