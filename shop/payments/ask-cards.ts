import { CardServiceDown, type Payment } from '#contract/cards/port.ts'
import { Refusal } from '#contract/refusals.ts'

/** Asks the card service about a payment. @throws Refusal `cards-unavailable` */
export async function askCards(ask: () => Promise<Payment>): Promise<Payment> {
  try {
    return await ask()
  } catch (failure) {
    if (failure instanceof CardServiceDown) throw new Refusal('cards-unavailable')
    throw failure
  }
}
