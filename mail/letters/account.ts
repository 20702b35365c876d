import type { EmailTemplate } from '#contract/email-templates.ts'
import { type Content, duration } from './content.ts'

type AccountLetter = Extract<EmailTemplate, { kind: 'reset-password' | 'verify-email' | 'password-changed' }>

export function accountContent(letter: AccountLetter): Content {
  switch (letter.kind) {
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        paragraphs: [
          'Somebody asked for a new password for the Hundredfold account with this address.',
          `The link works once, within ${duration(letter.validMinutes)}.`,
        ],
        action: { label: 'Choose a new password', link: letter.link },
        afterwards: ['If you did not ask for it, do nothing: your password stays as it is.'],
        because: 'a new password was asked for with this address.',
      }
    case 'verify-email':
      return {
        subject: 'Confirm your e-mail address',
        name: letter.name,
        paragraphs: [
          'A Hundredfold account was opened with this address. Confirm that it is yours.',
          `The link works once, within ${duration(letter.validMinutes)}.`,
        ],
        action: { label: 'Confirm this address', link: letter.link },
        afterwards: ['If you did not open an account, do nothing: the address stays unconfirmed.'],
        because: 'an account was opened with this address.',
      }
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        name: letter.name,
        paragraphs: [
          'The password of your Hundredfold account was changed. Sign in again with the new one on your other devices.',
          'If you changed it yourself, there is nothing to do. If not, choose a new one now.',
        ],
        action: { label: 'Choose a new password', link: letter.resetLink },
        because: 'the password of your account was changed.',
      }
  }
}
