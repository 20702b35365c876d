import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email, IdPath } from '../fields.ts'

/** The page that unsubscribes, to which emails about a product link. */
export const endNoticesPage = (token: string) => `/noMoreNotices/${token}`

export const NoticeForm = z.object({ email: Email })

export const askForNotice = endpoint({
  method: 'POST',
  path: '/products/{id}/stock-notices',
  access: 'public',
  knowsCaller: true,
  summary: 'Send one email to this address as soon as the minimum quantity of a product can be ordered again',
  params: IdPath,
  body: NoticeForm,
  reply: Done,
  refusals: ['no-such-product', 'product-in-stock', 'too-many-messages'],
})

export const endNotices = endpoint({
  method: 'DELETE',
  path: '/stock-notices/{token}',
  access: 'public',
  summary: 'End all emails about products that are back in stock to the address that got this link',
  params: z.object({ token: z.string().regex(/^[\w-]{1,64}$/) }),
  reply: Done,
  refusals: ['no-such-notice-link'],
})
