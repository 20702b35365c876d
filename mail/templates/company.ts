import { shopName } from '#contract/brand.ts'
import { counted } from '#contract/counts.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { EmailContent } from './content.ts'
import { dayText } from './days.ts'
import { duration, oneLine, plainName } from './format.ts'

const roles = {
  owner: 'As an owner you manage its members and rules, and approve orders.',
  approver: 'As an approver you see all of its orders, and approve those that need it.',
  buyer: 'As a buyer you order for it, and see your own orders.',
} as const

/**
 * Threat: anyone can create a company, choose its name, and make the shop email any address. A name that an
 * email program would turn into a link is left out.
 */
export function companyContent(
  email: Extract<EmailTemplate, { kind: 'company-invitation' | 'domain-code' | 'service-account-code' }>,
): EmailContent {
  const named = plainName(email.companyName) ?? 'their company'
  if (email.kind === 'domain-code') {
    const domain = oneLine(email.domain)
    return {
      subject: `Code for ${domain} on ${shopName()}`,
      paragraphs: [
        `${oneLine(email.by)} wants people of ${named} with an email address at ${domain} to sign in to ${shopName()} at the company’s own identity provider. This code proves that the domain is theirs:`,
        email.code,
        `The code works once, within ${duration(email.validMinutes)}.`,
      ],
      afterwards: ['Pass it on only if you want this. If you do nothing, nothing changes.'],
      reason: `somebody claimed ${domain} for a company on ${shopName()}, and this mailbox is that of the domain’s administrator.`,
    }
  }
  if (email.kind === 'service-account-code')
    return {
      subject: `Code for a service account on ${shopName()}`,
      paragraphs: [
        `${oneLine(email.by)} wants a program of ${named} to order on ${shopName()}, and emails about its orders to come here. This code proves that they read this mailbox:`,
        email.code,
        `The code works once, within ${duration(email.validMinutes)}.`,
      ],
      afterwards: ['Pass it on only if you want this. If you do nothing, nothing changes.'],
      reason: `somebody entered this address for a service account on ${shopName()}.`,
    }
  return {
    subject: `You are invited to ${named} on ${shopName()}`,
    paragraphs: [
      `${oneLine(email.invitedBy)} invites you to order together in ${named}. ${roles[email.role]}`,
      `The link works ${email.expiresAt ? `until ${dayText(email.expiresAt)}` : `for ${counted(email.validDays, 'day')}`}, for the account with this address only. If you have none yet, you can create one there.`,
    ],
    action: { label: 'Open the invitation', link: email.link },
    afterwards: ['Opening the link accepts nothing. If you do not know the sender, do nothing.'],
    reason: `a member of a company on ${shopName()} invited this address.`,
  }
}
