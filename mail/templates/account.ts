import { shopName } from '#contract/brand.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { AdminRole } from '#contract/users/admin-roles.ts'
import type { EmailContent } from './content.ts'
import { dayText, momentText } from './days.ts'
import { duration, oneLine } from './format.ts'

type AccountEmail = Extract<
  EmailTemplate,
  {
    kind:
      | 'reset-password'
      | 'verify-email'
      | 'password-changed'
      | 'second-factor-changed'
      | 'new-device'
      | 'api-key-made'
      | 'admin-role-changed'
      | 'data-copy-ready'
      | 'webhook-made'
      | 'webhook-off'
      | 'documents-off'
      | 'document-refused'
  }
>

const roleWords = {
  owner: 'owner of the shop, with all rights',
  sales: 'sales, for customers, quotes, orders and reviews',
  warehouse: 'warehouse, for stock, shipments and returns',
  'read-only': 'read only, to see everything and change nothing',
} as const satisfies Record<AdminRole, string>

const factorWords = {
  added: {
    subject: 'Your account has a second factor',
    sentence: `From now on, you sign in to your ${shopName()} account with your password and a code from your app.`,
  },
  removed: {
    subject: 'The second factor was removed',
    sentence: `The second factor of your ${shopName()} account was removed: your password alone is enough to sign in again.`,
  },
  reset: {
    subject: 'The second factor was reset',
    sentence: `An owner of the shop reset the second factor of your ${shopName()} account, for example because you lost your phone. Set it up again after you sign in.`,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    sentence: `Somebody signed in to your ${shopName()} account with a recovery code, which cannot be used again.`,
  },
  'recovery-codes-made': {
    subject: 'New recovery codes',
    sentence: `New recovery codes were created for your ${shopName()} account. Earlier codes no longer work.`,
  },
} as const

export function accountContent(email: AccountEmail): EmailContent {
  switch (email.kind) {
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        paragraphs: [
          `Somebody requested a new password for the ${shopName()} account with this address.`,
          `The link works once, within ${duration(email.validMinutes)}.`,
        ],
        action: { label: 'Choose a new password', link: email.link },
        afterwards: ['If you did not request it, do nothing: your password stays as it is.'],
        reason: 'a new password was requested with this address.',
      }
    case 'verify-email':
      return {
        subject: 'Confirm your email address',
        name: email.name,
        paragraphs: [
          `A ${shopName()} account was opened with this address. Confirm that it is yours.`,
          `The link works once, within ${duration(email.validMinutes)}.`,
        ],
        action: { label: 'Confirm this address', link: email.link },
        afterwards: ['If you did not open an account, do nothing: the address stays unconfirmed.'],
        reason: 'an account was opened with this address.',
      }
    case 'new-device':
      return {
        subject: 'A new device signed in',
        name: email.name,
        paragraphs: [
          `Somebody signed in to your ${shopName()} account on a new device. We tell you because you are an admin of the shop.`,
        ],
        details: [
          ['When', momentText(email.at)],
          ['Device', oneLine(email.device)],
          ['Network address', oneLine(email.address ?? 'unknown')],
        ],
        action: { label: 'See your sign-ins', link: email.link },
        afterwards: [
          'If it was you, there is nothing to do. If not, sign out everywhere and choose a new password now.',
        ],
        reason: 'an admin’s account was signed in to on a new device.',
      }
    case 'api-key-made': {
      const { serviceAccount: account } = email
      const until = dayText(email.expiresAt)
      if (account)
        return {
          subject: 'A new API key of a service account',
          paragraphs: [
            `${oneLine(account.by)} created an API key that begins with ${email.beginning} for the service account ${oneLine(account.name)} of your company on ${shopName()}. Programs that have it act as this account until ${until}.`,
            'If your company wants this, there is nothing to do. If not, revoke the key.',
          ],
          action: { label: 'See its API keys', link: email.link },
          reason: 'you are an owner of the company.',
        }
      return {
        subject: 'A new API key',
        name: email.name,
        paragraphs: [
          `An API key that begins with ${email.beginning} was created for your ${shopName()} account. Programs that have it act as you until ${until}.`,
          'If you created it yourself, there is nothing to do. If not, revoke it now, and change your password.',
        ],
        action: { label: 'See your API keys', link: email.link },
        reason: 'an API key was created for your account.',
      }
    }
    case 'data-copy-ready':
      return {
        subject: 'Your data is ready',
        name: email.name,
        paragraphs: [
          `A copy of everything that ${shopName()} knows about you is ready. Sign in to download it until ${momentText(email.expiresAt)}.`,
        ],
        action: { label: 'Download your data', link: email.link },
        afterwards: ['If you did not request it, change your password.'],
        reason: 'a copy of your data was requested in your account.',
      }
    case 'admin-role-changed':
      return {
        subject: email.role === null ? 'You are no longer an admin' : 'Your role as an admin',
        name: email.name,
        paragraphs: [
          email.role === null
            ? `An owner of the shop removed your rights as an admin of ${shopName()}. Your account stays, and you can order as a customer.`
            : `An owner of the shop ${email.isNew ? `made you an admin of ${shopName()}` : 'gave you another role'}: ${roleWords[email.role]}.`,
          'If that is a surprise, ask an owner of the shop.',
        ],
        action: { label: 'Open the dashboard', link: email.link },
        reason: 'your rights in the shop changed.',
      }
    case 'webhook-made':
      return {
        subject: 'A new webhook',
        name: email.name,
        paragraphs: [
          `${oneLine(email.by)} added a webhook: from now on the shop reports events to ${oneLine(email.url, 500)}.`,
          'If you expected this, there is nothing to do. If not, delete it now, and change your password.',
        ],
        action: { label: 'See your webhooks', link: email.link },
        reason: 'a webhook that you own was added.',
      }
    case 'webhook-off':
      return {
        subject: 'A webhook was switched off',
        name: email.name,
        paragraphs: [
          email.because === 'gone'
            ? `The webhook at ${email.url} answered 410 Gone, so the shop no longer sends anything there.`
            : `The webhook at ${email.url} accepted no message for a day, so the shop no longer sends anything there.`,
          'New events are not sent. Waiting messages are kept for 30 days: once the address answers again, switch the webhook on, and they are sent.',
        ],
        action: { label: 'See your webhooks', link: email.link },
        reason: 'a webhook of your account was switched off.',
      }
    case 'documents-off':
      return {
        subject: `${oneLine(email.system)} of ${oneLine(email.company)} gets no documents`,
        name: email.name,
        paragraphs: [
          `The purchasing system ${oneLine(email.system)} of ${oneLine(email.company)} has accepted no document for a day, or has asked us to stop. The shop no longer sends it confirmations, ship notices or invoices.`,
          'Ask the company for the right address, and save it: the documents are then sent. They are kept for 30 days.',
        ],
        action: { label: 'See the connection', link: email.link },
        reason: 'you are an admin of the shop.',
      }
    case 'document-refused':
      return {
        subject: `A document did not reach ${oneLine(email.system)} of ${oneLine(email.company)}`,
        name: email.name,
        paragraphs: [
          `The purchasing system ${oneLine(email.system)} of ${oneLine(email.company)} refused a document${email.orderNumber === '' ? '' : ` on order ${email.orderNumber}`}, or the shop could not write it. The shop does not resend it automatically.`,
          'The page says why. Once the cause is fixed, send the document again there. You get this email once an hour at most, so check for other documents too.',
        ],
        action: { label: 'See the documents', link: email.link },
        reason: 'you are an admin of the shop.',
      }
    case 'second-factor-changed':
      return {
        subject: factorWords[email.change].subject,
        name: email.name,
        paragraphs: [
          factorWords[email.change].sentence,
          'If you expected this, there is nothing to do. If not, choose a new password now, and tell an owner of the shop.',
        ],
        action: { label: 'Sign in', link: email.link },
        reason: 'your sign-in settings changed.',
      }
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        name: email.name,
        paragraphs: [
          `The password of your ${shopName()} account was changed. Sign in again with the new one on your other devices.`,
          'If you changed it yourself, there is nothing to do. If not, choose a new one now.',
        ],
        action: { label: 'Choose a new password', link: email.resetLink },
        reason: 'the password of your account was changed.',
      }
  }
}
