/** Companies, their members, approvals and terms: rows of the table in refusals.ts. */
export const companiesRefusals = {
  'already-in-company': [409, 'You are a member of a company already. Leave it first, then try again.'],
  'admin-cannot-join': [403, 'Admins run the shop, so they belong to no company.'],
  'no-such-company': [404, 'There is no such company.'],
  'no-company': [404, 'You are not a member of a company.'],
  'owners-only': [403, 'Only an owner of the company can do this. Ask one of them.'],
  'approvers-only': [403, 'Only an approver or an owner of the company can do this.'],
  'no-such-member': [404, 'This person is no longer a member of your company.'],
  'last-owner': [409, 'A company needs at least one owner. Make another member an owner first.'],
  'only-owner': [
    409,
    'This user is the only owner of a company with other members. One of those must become an owner first.',
  ],
  'service-account-role': [
    409,
    'This is a service account, which programs use. Only a person can be an owner of a company or an admin of the shop.',
  ],
  'no-such-service-account': [404, 'Your company has no such service account. It may have been removed.'],
  'mailbox-of-person': [
    409,
    'An account of this shop has this email already. Enter a mailbox that nobody signs in with, such as one for orders.',
  ],
  'wrong-mailbox-code': [
    422,
    'This is not the code that was sent last to this mailbox, or it has expired. Send another code.',
  ],
  'too-many-mailbox-codes': [429, 'Your company has requested too many codes. Try again in an hour.'],
  'company-full': [422, 'A company has at most 200 members and open invitations. Remove some first.'],
  'already-member': [409, 'Somebody with this email is a member of your company already.'],
  'already-invited': [
    409,
    'This email has been invited already. Send that invitation again, or revoke it first.',
  ],
  'too-many-invitations': [429, 'Your company has sent too many invitations. Try again in an hour.'],
  'no-such-invitation': [
    404,
    'This invitation has expired, or was revoked, sent again or already accepted. Ask the person who invited you for a new one.',
  ],
  'invitation-of-another': [
    403,
    'This invitation was sent to another email. Sign in with the one that it was sent to.',
  ],
  'membership-changed': [
    409,
    'Your role in the company changed a moment ago, so nothing was ordered. Reload the page, then try again.',
  ],
  'approval-needed': [
    409,
    'This order is waiting for your company’s approval. It can be paid once it is approved.',
  ],
  'own-order': [403, 'Your company does not let you approve your own orders. Ask another approver or owner.'],
  'not-your-turn': [403, 'Your company’s rules name somebody else to approve this.'],
  'not-an-approver': [
    422,
    'Only approvers and owners of your company approve orders. Choose one of them, or change the role of the member first.',
  ],
  'stand-in-yourself': [422, 'You cannot stand in for yourself. Choose a colleague.'],
  'not-waiting': [409, 'This order no longer waits for approval. Reload the page to see its current state.'],
  'all-lines-rejected': [422, 'At least one line must stay. To reject all of them, reject the order.'],
  'family-lines-together': [
    422,
    'The quantities of a product family’s variants count together in this order. Approve or reject all of them.',
  ],
  'no-terms': [409, 'Your company has no payment terms, so it cannot order on account. Ask us for terms.'],
  'account-overdue': [
    409,
    'An invoice of your company is overdue by more than 14 days. Pay it before you order on account.',
  ],
  'above-credit-limit': [
    409,
    'This order exceeds the rest of your company’s credit limit. Pay open invoices first, or order less.',
  ],
  'parent-is-subsidiary': [
    409,
    'Choose another company: a parent can be neither a subsidiary nor the company itself.',
  ],
  'company-has-parent': [409, 'The company is a subsidiary of another company. Separate them first.'],
  'company-has-subsidiaries': [409, 'The company has subsidiaries, so it cannot be a subsidiary itself.'],
  'subsidiary-has-terms': [
    409,
    'The company has terms of its own. Withdraw them first: a subsidiary orders under its parent’s terms.',
  ],
  'too-many-subsidiaries': [409, 'A company has at most 100 subsidiaries.'],
  'terms-of-parent': [409, 'A subsidiary has the terms of its parent. Change those, or separate them first.'],
  'no-such-subsidiary': [404, 'Your company has no such subsidiary.'],
  'wrong-tax-number': [
    422,
    'This tax number does not have the format of its country. Check it and enter it again.',
  ],
  'tax-number-not-in-register': [
    409,
    'The EU’s register answers only for tax numbers of its member states and of Northern Ireland.',
  ],
  'tax-number-unconfirmed': [
    409,
    'The company’s tax number is not confirmed, so the company cannot be exempt by it. Look the number up first: once the register says that it is valid, an exemption is possible.',
  ],
  'tax-number-needed': [
    409,
    'The company has no tax number, and its documents must show one when it is exempt. An owner of the company can enter it under Company.',
  ],
} as const
