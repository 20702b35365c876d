import { z } from 'zod'
import { filled, text } from '../fields.ts'

/** What Regulation (EU) 2023/988 on product safety has an offer say of a product. */

const contact = 'an email or web address'

/** A maker or a responsible person, as products show it. */
export const Maker = z.object({
  name: z.string(),
  address: z.string(),
  contact: z.string().optional().describe(contact),
})
export type Maker = z.infer<typeof Maker>

export const makerFields = {
  name: filled(120),
  address: filled(300),
  contact: text(200),
} as const
export const MakerFields = z.object({
  name: makerFields.name,
  address: makerFields.address.describe('postal'),
  contact: makerFields.contact.optional().describe(contact),
})

export const SafetyWarnings = text(2_000)
