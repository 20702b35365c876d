import { expect, test } from 'vitest'
import { openCompany, orderRouters } from '#test/open-company.ts'

test.each(['browser', 'webhook'] as const)(
  'the history names who paid, when the %s is the first to say that the money came',
  async (first) => {
    await using company = await openCompany()
    const { shop, owner, buyer } = company
    const id = await orderRouters(buyer, 100)
    for (const payer of [buyer, owner]) await payer.post('/create-payment-intent', { _id: id })
    shop.cards.pay(id)

    const tell = {
      browser: () => buyer.put('/orderUpdate', { _id: id }),
      webhook: () => {
        const event = shop.cards.event({ id: 'evt_1', kind: 'payment-changed', paymentId: `pi_${id}` })
        return shop.nobody.send('/webhooks/cards', {
          method: 'POST',
          body: event.rawBody,
          headers: { 'Stripe-Signature': event.signature },
        })
      },
    }
    expect(await tell[first]()).toMatchObject({ status: 200 })
    expect((await shop.rows('order_events')).at(-1)).toMatchObject({
      to_state: 'paid',
      actor_kind: 'buyer',
      actor_name: 'olga@example.com',
    })
    const { history } = (await buyer.get(`/orders/${id}`)).body
    expect(history).toMatchObject([
      { to: 'not payed', person: 'bert@example.com' },
      { to: 'pending', person: 'olga@example.com' },
    ])
    const link = (kind: string) => {
      const mail = shop.mails.emails.findLast((each) => each.kind === kind)
      return mail && 'order' in mail ? mail.order.link : undefined
    }
    expect(link('order-placed'), 'opens the payment').toBe(
      `http://shop.test/dashboard/payment/${encodeURIComponent(`{"_id":"${id}"}`)}`,
    )
    expect(link('order-paid')).toBe(`http://shop.test/dashBoard/order/${id}`)
  },
)
