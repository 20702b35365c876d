import type { EmailTemplate } from '#contract/mail/templates.ts'
import { dayText } from './days.ts'

type Cancelled = Extract<EmailTemplate, { kind: 'order-cancelled' | 'order-rejected' }>

/** The sentence about the pieces of an order that was cancelled before it was paid. */
export function piecesOfCancelled({ offer, callOff }: Pick<Cancelled, 'offer' | 'callOff'>): string {
  if (offer?.isOpen) {
    const until = `The offer ${offer.number} is open again until ${dayText(offer.expiresAt)}`
    if (offer.isHeld) return `${until}, and holds its pieces until then. You can accept it again.`
    return offer.held
      ? `${until}. You can accept it again, but it no longer holds its pieces, because some of them are gone.`
      : `${until}. You can accept it again. It holds no pieces: they are sold to whoever orders first.`
  }
  if (offer)
    return `Its pieces are for sale again. The offer ${offer.number} can no longer be accepted. You can ask for a new one on its page.`
  if (callOff?.isOpen) {
    const until = dayText(callOff.until)
    return `Its pieces can be called again from ${callOff.number} until ${until}${callOff.reserves ? ', and are set aside for you' : ''}.`
  }
  return 'Its pieces are for sale again.'
}

/** The page on which the pieces can be ordered again. */
export function orderAgainAction({ offer, callOff }: Pick<Cancelled, 'offer' | 'callOff'>) {
  if (offer?.isOpen) return { label: 'See the offer', link: offer.link }
  return callOff?.isOpen ? { label: 'See the call-off order', link: callOff.link } : undefined
}
