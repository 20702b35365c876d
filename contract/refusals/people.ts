/** People, their accounts, messages and reviews: rows of the table in refusals.ts. */
export const peopleRefusals = {
  'not-for-agents': [403, 'Agents cannot make this call. A person must.'],
  'agent-stopped': [403, 'This agent was stopped, or its time is over. Nothing was ordered.'],
  'cost-centre-of-agent': [409, 'This agent’s orders are charged to one cost centre. Leave costCentre out.'],
  'no-such-client': [400, 'This program is not known here. Connect it again from its own side.'],
  'client-unreachable': [
    502,
    'What this program says about itself could not be read. Nothing was allowed. Try again in a minute.',
  ],
  'redirect-not-registered': [
    400,
    'This program wants you sent to an address that it did not register. Nothing was allowed.',
  ],
  'already-answered': [
    409,
    'You have let this program in already. Return to it, or connect it again from its own side. You can stop it under Agents.',
  ],
  'wrong-resource': [400, 'This program asks for access to another server than this shop.'],
  'no-such-agent': [404, 'There is no such agent, or it is not yours.'],
  'too-many-agents': [409, 'There are 50 agents that have not ended. Stop one first.'],
  'no-such-message': [
    404,
    'This message no longer exists: messages are deleted after the period set in Settings.',
  ],
  'message-answered': [
    409,
    'Somebody has answered this message in the meantime. Reload the page to read the answer.',
  ],
  'no-such-person': [404, 'Nobody with this email has an account, an order, a quote or a message here.'],
  'acting-for-admin': [409, 'You can act for customers only. This person is an admin.'],
  'not-acting': [409, 'You are not acting for a customer, or no longer are.'],
  'not-while-acting': [
    403,
    'You are acting for a customer. Only they can do this: their account, their payments and their answers are their own. Stop acting to continue as yourself.',
  ],
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
    'Another account of this shop already uses this email. If it is yours, confirm the email with the link that we sent there, then sign in again.',
  ],
  'mailbox-of-service-account': [
    409,
    'A service account of a company uses this mailbox, and its programs would stop if you signed in with it. Ask an owner of that company to remove the service account or to revoke its keys, or sign up with another email.',
  ],
  'admins-only': [403, 'Only an admin can do this.'],
  'role-not-allowed': [
    403,
    'Your role as an admin does not allow this. An owner of the shop can give you another role under Make Admin.',
  ],
  'second-factor-needed': [
    403,
    'Admins of this shop sign in with a second factor. Set it up under Security, then continue.',
  ],
  'second-factor-elsewhere': [
    409,
    'Accounts of this shop are kept at Firebase. Remove the second factor in its console.',
  ],
  'sign-ins-elsewhere': [
    409,
    'Accounts of this shop are kept at Firebase, which does not tell the shop who signs in. Look in its console.',
  ],
  'no-data-copy': [404, 'No copy of your data is ready, or it has expired. Request a new one.'],
  'proof-too-old': [401, 'Sign in again to continue: your last sign-in was more than five minutes ago.'],
  'erasure-of-admin': [
    409,
    'Admins are not erased. Another owner of the shop must first remove your rights, under Make Admin.',
  ],
  'erasure-too-early': [
    409,
    'You still have open business: an undelivered order, an unpaid invoice, a refund, a return, a quote, a call-off order or a pool. Finish or cancel it first, or ask us to.',
  ],
  'own-second-factor': [409, 'This is your own second factor. Remove it under Security, with its code.'],
  'last-shop-owner': [
    409,
    'This is the only owner of the shop, and a shop needs one. Make somebody else an owner first.',
  ],
  'not-an-admin': [409, 'This user is not an admin. Make them an admin first, then choose the role.'],
  'admin-cannot-purchase': [403, "Admin Can't Purchase"],
  'admin-cannot-review': [403, 'Admins run the shop, so they do not review what it sells.'],
  'review-exists': [
    409,
    'You have reviewed this product already, and each person reviews a product once. Nothing was added.',
  ],
  'too-many-reviews': [429, 'You have written too many reviews today. Write the next one tomorrow.'],
  'no-such-review': [404, 'There is no such review.'],
  'no-such-user': [404, 'There is no longer a user with this email.'],
  'bad-api-key': [
    401,
    'This API key is unknown, has expired, was revoked, or is paused until its owner confirms it under API keys.',
  ],
  'key-not-allowed': [
    403,
    'This API key may not make this call. It needs the scope that is named; a call that names none is for people only.',
  ],
  'too-many-api-keys': [422, 'You have as many API keys as one person can have. Revoke one first.'],
  'no-such-api-key': [404, 'This key no longer exists, or it is not yours.'],
  'confirm-email-first': [
    403,
    'Confirm your email first, with the link that you got when you signed up or a new one from My Profile. Then try again.',
  ],
  'email-not-confirmed': [
    403,
    'Confirm your email first, with the link that you got when you signed up or a new one from My Profile. Then try again.',
  ],
  'user-not-confirmed': [
    409,
    'Nobody has confirmed this email yet, so it may be somebody else’s. Ask its owner to open the link in the email that came after sign-up, then try again.',
  ],
} as const
