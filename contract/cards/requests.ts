import { z } from 'zod'
import { isStorable } from '../fields.ts'
import { shopCurrency } from '../locale.ts'

/**
 * The parameters that the embedded card service accepts: the part of Stripe's API that the shop and its pages
 * use.
 */

const text = (max: number) => z.string().max(max).refine(isStorable)

const amount = z.string().regex(/^\d{1,12}$/)
const isShopCurrency = (code: string) => code === shopCurrency().toLowerCase()

const flag = z.enum(['true', 'false'])
const metadata = z
  .record(text(40), text(500))
  .refine((fields) => Object.keys(fields).length <= 50)
  .optional()
/** Fields that Stripe.js adds to a form; the emulator checks only the key. */
const browserFields = {
  key: text(200).optional(),
  use_stripe_sdk: flag.optional(),
  return_url: text(2_000).optional(),
}

export const CreateIntentRequest = z.strictObject({
  amount,
  currency: z.string().refine(isShopCurrency),
  capture_method: z.enum(['automatic', 'manual']).optional(),
  confirm: flag.optional(),
  description: text(1_000).optional(),
  metadata,
  payment_method: text(100).optional(),
  'allowed_payment_method_types[0]': z.literal('card').optional(),
  'payment_method_types[0]': z.literal('card').optional(),
  'automatic_payment_methods[enabled]': flag.optional(),
  'automatic_payment_methods[allow_redirects]': z.enum(['always', 'never']).optional(),
  return_url: browserFields.return_url,
})

export const UpdateIntentRequest = z.strictObject({
  amount: amount.optional(),
  currency: z.string().refine(isShopCurrency).optional(),
  description: text(1_000).optional(),
  metadata,
  payment_method: text(100).optional(),
})

export const ConfirmIntentRequest = z.strictObject({
  ...browserFields,
  /** Required with a publishable key. */
  client_secret: text(200).optional(),
  /** Required unless one is already attached. */
  payment_method: text(100).optional(),
})

export const AuthenticateIntentRequest = z.strictObject({
  key: text(200),
  client_secret: text(200),
  outcome: z.enum(['complete', 'fail']),
})

export const CancelIntentRequest = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
})

export const CaptureIntentRequest = z.strictObject({ amount_to_capture: amount.optional() })

export const CreateRefundRequest = z.strictObject({
  payment_intent: text(100).optional(),
  charge: text(100).optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

/** The page size of a list. */
const limit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(100))
  .default(10)

export const ListRefundsRequest = z.strictObject({
  limit,
  payment_intent: text(100).optional(),
  starting_after: text(100).optional(),
})

export const ListEventsRequest = z.strictObject({
  limit,
  type: text(100).optional(),
  starting_after: text(100).optional(),
})
