import { api } from '#contract/api.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { toast } from '#web/ui/toasts.tsx'

/** The reply to a form with an order's actions; `error` is a sentence to show. */
export interface ActionReply {
  readonly error: string | undefined
}

/** The action of every page with orders: performs the form's `intent` on the order it names. */
export async function runOrderAction(request: Request): Promise<ActionReply> {
  const sent = await request.formData()
  const field = (name: string) => String(sent.get(name) ?? '')
  const id = field('_id')
  try {
    switch (field('intent')) {
      case 'cancel':
        await callShop(request, api.cancelOrder, { id })
        toast('Order cancelled. Its pieces are back in stock.')
        break
      case 'refund':
        await callShop(request, api.refundOrder, { id })
        toast(
          field('onAccount') === 'true'
            ? 'Refunded. Its invoice is credited.'
            : 'Refunded. The money is on its way back to the card.',
        )
        break
      default: {
        const [product_id, orderAmount] = [field('product_id'), field('orderAmount')]
        await callShop(request, api.deliverOrder, { _id: id, product_id, orderAmount })
        toast('Delivered Successfully')
      }
    }
  } catch (failure) {
    return { error: errorMessage(failure) }
  }
  return { error: undefined }
}
