import { dayRefusals } from './day-refusals.ts'
import { refundRefusals } from './refund-refusals.ts'

/**
 * Every "no" that the shop can say over HTTP: its code, its status and the sentence that a person reads.
 * Sentences that the shop's screens must show to the letter stand here once.
 */
const table = {
  'bad-input': [400, 'Some of what was sent is missing or not valid. The fields are named in issues.'],
  'malformed-json': [400, 'The body is not valid JSON.'],
  'not-json': [415, 'Send the body as JSON, with the header Content-Type: application/json.'],
  'too-large': [413, 'The body is too large.'],
  'no-such-call': [404, 'There is no such call. /api/docs lists all of them.'],
  'wrong-method': [405, 'This path exists, but not for this method. The Allow header names those it has.'],
  'bad-idempotency-key': [400, 'An Idempotency-Key is 1 to 255 visible ASCII characters.'],
  'key-reused': [422, 'This Idempotency-Key was sent before, with another request. Use a new key.'],
  'bad-signature': [400, 'The card service did not sign this, or too long ago.'],
  'sign-in-needed': [401, 'Please sign in to do this.'],
  'signed-out': [401, 'Your sign-in has ended. Please sign in again.'],
  'identity-refused': [401, 'We could not confirm who you are. Please sign in again.'],
  'identity-unavailable': [
    503,
    'The sign-in service does not answer right now. Nothing was changed. Try again in a minute.',
  ],
  'not-yours': [403, 'This belongs to another account.'],
  'email-in-use': [
    409,
    'Another account of this shop already uses this e-mail. If it is yours, confirm the e-mail with the link that we sent there, then log in again.',
  ],
  'admins-only': [403, 'Only an admin can do this.'],
  'admin-cannot-purchase': [403, "Admin Can't Purchase"],
  'admin-cannot-review': [403, 'Admins run the shop, so they do not review what it sells.'],
  'review-exists': [
    409,
    'You have reviewed this product already, and each person reviews a product once. Nothing was added.',
  ],
  'too-many-reviews': [429, 'You have written many reviews today. Write the next one tomorrow.'],
  'too-many-unpaid-orders': [
    409,
    'As many of your orders wait to be paid, or as much, as an account without a confirmed e-mail may have. Pay or cancel one of them, or confirm your e-mail on the page My Profile and sign in again.',
  ],
  'no-such-review': [404, 'There is no such review.'],
  'no-such-product': [404, 'This product does not exist, or is no longer sold.'],
  'unknown-picture': [422, 'The picture is not one of this shop. Choose it again.'],
  'sku-taken': [409, 'Another product has this SKU already. Choose another one.'],
  'price-breaks-do-not-fall': [
    422,
    'Each price break needs more pieces and a lower price than the one before it, and than the base price.',
  ],
  'quantity-rule-inconsistent': [
    422,
    'The minimum and the maximum must be multiples of the multiple, and the maximum no less than the minimum.',
  ],
  'received-nothing': [422, 'What came in is 1 piece or more. Book fewer pieces as a correction.'],
  'stock-out-of-range': [409, 'The shelf would hold fewer than 0 pieces, or more than 100 million.'],
  'no-such-user': [404, 'There is no user with this e-mail any more.'],
  'no-such-order': [404, 'There is no such order among yours.'],
  'several-orders': [
    409,
    'You have several unpaid orders of this amount. Open the one that you want to pay, and pay it there.',
  ],
  'no-such-quote': [404, 'There is no such quote among yours.'],
  'no-such-quote-link': [404, 'This link shows nothing any more. Ask whoever sent it for a new one.'],
  'quote-not-open': [
    409,
    'This cannot be done with the quote as it stands. Reload the page to see how it does.',
  ],
  'quote-expired': [409, 'This offer is no longer valid. Ask for a new one; it takes a minute.'],
  'quote-changed': [
    409,
    'Something new came to this quote since you opened it. Read it first; nothing was done.',
  ],
  'quote-too-long': [
    409,
    'A quote has at most 100 rounds, and this one has had them. Decline it, or ask for a new one.',
  ],
  'no-such-quote-line': [422, 'A line that was sent is not one of this quote.'],
  'quote-lines-refused': [
    422,
    'Some lines could not be ordered like this. Each of them says why; nothing was offered.',
  ],
  'quote-hold-short': [
    409,
    'Fewer pieces are on the shelf than this offer would hold. Each line says how many. Offer fewer, or hold none.',
  ],
  'too-many-messages': [429, 'Too many messages for now. Try again in an hour.'],
  'below-minimum': [422, "Can't Order Less Than 100 PCS"],
  'above-maximum': [422, 'More pieces than can be ordered of this product at once.'],
  'off-multiple': [422, 'This product is ordered in whole cartons. Choose a quantity that fills them.'],
  'out-of-stock': [409, "Can't Order More Than Available PCS"],
  'price-changed': [
    409,
    'The price has changed since you opened the page. Check the new total, then order again.',
  ],
  'above-card-limit': [
    422,
    'A card can pay at most $999,999.99. Order fewer pieces, or split the lot into several orders.',
  ],
  'quote-above-card-limit': [
    422,
    'At this price the lot costs more than $999,999.99, the most that a card can pay. Give a lower price.',
  ],
  'order-lines-refused': [
    409,
    'Some lines cannot be ordered as they are. Each of them says why; nothing was ordered.',
  ],
  'deliveries-do-not-add-up': [
    422,
    'The addresses do not get exactly the pieces that are ordered. Each line that differs says by how many; nothing was ordered.',
  ],
  'cart-empty': [422, 'There is nothing in the cart.'],
  'cart-full': [422, 'A cart holds at most 5,000 lines. Order some of them first.'],
  'too-many-addresses': [422, 'The address book holds at most 200 addresses. Delete some first.'],
  'no-such-address': [404, 'There is no such address in your address book.'],
  'no-such-list': [404, 'There is no such list among yours.'],
  'list-name-taken': [409, 'There is a list with this name already. Choose another name.'],
  'list-of-colleague': [403, 'Only who made this list can change it. Save one of your own instead.'],
  'list-full': [422, 'A list holds at most 5,000 lines. Take some out first.'],
  'too-many-lists': [422, 'You can keep at most 200 lists. Delete some first.'],
  'already-in-company': [409, 'You are a member of a company already. Leave it first, then try again.'],
  'admin-cannot-join': [403, 'Admins run the shop, so they belong to no company.'],
  'no-such-company': [404, 'There is no such company.'],
  'no-such-price-list': [404, 'There is no such price list, or no such version of it.'],
  'price-list-name-taken': [409, 'There is a price list with this name already. Choose another name.'],
  'no-price-list-draft': [
    409,
    'This price list has no draft: it was published or discarded. Reload the page to see how it stands.',
  ],
  'price-list-draft-there': [409, 'This price list has a draft already. Reload the page to go on with it.'],
  'price-list-draft-changed': [
    409,
    'The draft has changed since you saw what it does. Look at it again; nothing was published.',
  ],
  'prices-do-not-fall': [422, 'Each price needs more pieces and a lower price than the one before it.'],
  'price-list-full': [422, 'A price list has at most 20,000 prices. Take some out first.'],
  'bad-api-key': [
    401,
    'This API key is not one of ours, has expired or was revoked. Make a new one under API keys.',
  ],
  'key-not-allowed': [
    403,
    'This API key may not make this call. It needs the scope that is named; a call that names none is for people only.',
  ],
  'too-many-requests': [
    429,
    'This API key made too many requests. Wait as long as Retry-After says, then go on.',
  ],
  'too-many-api-keys': [422, 'You have as many API keys as one person can have. Revoke one first.'],
  'no-such-api-key': [404, 'There is no such key among yours.'],
  'confirm-email-first': [
    403,
    'Confirm your e-mail first: the link is in the mail that you got when you signed up. Then make the key.',
  ],
  'no-company': [404, 'You are not a member of a company.'],
  'owners-only': [403, 'Only an owner of the company can do this. Ask one of them.'],
  'approvers-only': [403, 'Only an approver or an owner of the company can do this.'],
  'no-such-member': [404, 'There is no such member in your company any more.'],
  'last-owner': [409, 'A company keeps at least one owner. Make another member an owner first.'],
  'only-owner': [
    409,
    'This user is the only owner of a company with other members. One of those must become an owner first.',
  ],
  'company-full': [422, 'A company has at most 200 members and open invitations. Remove some first.'],
  'already-member': [409, 'Somebody with this e-mail is a member of your company already.'],
  'already-invited': [409, 'This e-mail is invited already. Send that invitation again, or revoke it first.'],
  'too-many-invitations': [429, 'Your company sent too many invitations for now. Try again in an hour.'],
  'no-such-invitation': [
    404,
    'This invitation has expired, was revoked, sent anew or accepted already. Ask whoever invited you for a new one.',
  ],
  'invitation-of-another': [
    403,
    'This invitation was sent to another e-mail. Log in with the one that it was sent to.',
  ],
  'email-not-confirmed': [
    403,
    'Confirm your e-mail first: the link is in the mail that you got when you signed up. Then accept the invitation.',
  ],
  'user-not-confirmed': [
    409,
    'Nobody has confirmed this e-mail yet, so it may be somebody else’s. Ask its owner to open the link in the mail that came after sign-up, then try again.',
  ],
  'membership-changed': [
    409,
    'Your place in the company changed a moment ago, so nothing was ordered. Reload the page, then try again.',
  ],
  'approval-needed': [
    409,
    'This order waits for approval by your company. It can be paid once it is approved.',
  ],
  'own-order': [403, 'Your company wants somebody else to approve your orders.'],
  'not-waiting': [
    409,
    'This order does not wait for approval any more. Reload the page to see how it stands.',
  ],
  'no-such-line': [422, 'The order has no such line. Reload the page to see its lines.'],
  'all-lines-rejected': [422, 'At least one line must stay. To reject all of them, reject the order.'],
  'no-terms': [409, 'Your company does not order on account. Pay by card, or ask us for terms.'],
  'account-overdue': [
    409,
    'An invoice of your company is overdue by more than 14 days. Pay it first, or pay this order by card.',
  ],
  'above-credit-limit': [
    409,
    'This order is more than what is left of the credit limit of your company. Pay open invoices first, order less, or pay by card.',
  ],
  'no-such-invoice': [404, 'There is no such invoice among yours.'],
  'no-such-transfer': [404, 'This invoice has no such transfer.'],
  'above-open': [409, 'This is more than is open of the invoice. Record what is open, or less.'],
  'not-reversible': [
    409,
    'This transfer cannot be taken back any more: it was already, or its money was paid back.',
  ],
  'not-payable': [409, 'This order can no longer be paid: it was paid already, cancelled or has expired.'],
  'paid-too-late': [
    409,
    'This order had ended before your payment arrived. The whole amount is on its way back to your card.',
  ],
  'not-paid': [
    409,
    'The card payment of this order has not gone through yet. You have not been charged for it.',
  ],
  'not-cancellable': [409, 'Only an order that is not paid yet can be cancelled.'],
  ...refundRefusals,
  'not-deliverable': [409, 'Only an order that is paid or on account, and still pending, can be delivered.'],
  'not-shippable': [
    409,
    'Only an order that is paid, or on account, and of which something is left can be shipped. Reload the page to see how it stands.',
  ],
  'no-such-delivery': [422, 'The order goes to no such address. Reload the page to see its addresses.'],
  'more-than-open': [
    409,
    'More pieces than are left to ship. Each line says how many are left; nothing was shipped.',
  ],
  'serials-needed': [
    422,
    'Each piece of a tracked product goes with its serial number, and no other product has any. Each line says what differs; nothing was shipped.',
  ],
  'serials-shipped-before': [
    409,
    'Some of these serial numbers were shipped before. They are named; nothing was shipped. Check the pieces, or the earlier shipment.',
  ],
  'ship-with-serials': [
    409,
    'Pieces that are left go with their serial numbers. Ship them on the page of the order, then deliver it.',
  ],
  'too-many-shipments': [422, 'An order has at most 500 shipments. Ship the rest of it in the last one.'],
  'no-such-shipment': [404, 'There is no such shipment any more. Reload the page to see the others.'],
  'shipment-delivered': [409, 'This shipment is delivered, so it stays as it is.'],
  'product-in-stock': [409, 'This product is in stock again. Reload the page to order it.'],
  'no-such-notice-link': [
    404,
    'This link is not one of ours, or not a whole one. Copy all of it from the mail.',
  ],
  ...dayRefusals,
  'cards-unavailable': [
    503,
    'The card service does not answer right now. Nothing was charged. Try again in a minute.',
  ],
  'shop-unavailable': [503, 'The shop cannot reach its data right now. Please try again in a minute.'],
  overloaded: [503, 'Too many people are here at once. Please try again in a few seconds.'],
  internal: [500, 'Something went wrong on our side. It has been logged. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof table

export const refusalCodes = Object.keys(table) as RefusalCode[] // keyof typeof table, which keys() widens

export const statusOf = (code: RefusalCode) => table[code][0]
export const messageOf = (code: RefusalCode): string => table[code][1]

/** An expected "no". Thrown, so that a transaction around it rolls back; answered with its row of the table. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Facts that the caller needs to mend it, such as the right price. Sent with the reply. */
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: RefusalCode, facts: Readonly<Record<string, unknown>> = {}) {
    super(messageOf(code))
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return statusOf(this.code)
  }

  /** As it is sent: the one shape of every reply that is not a success. */
  get body(): RefusalBody {
    return { ...this.facts, code: this.code, message: this.message }
  }
}

export interface RefusalBody {
  readonly code: RefusalCode
  readonly message: string
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
  readonly [fact: string]: unknown
}
