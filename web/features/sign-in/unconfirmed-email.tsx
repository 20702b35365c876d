import type { ReactNode } from 'react'
import { Section } from '#web/ui/section.tsx'
import { ConfirmationRequest } from './confirmation-request.tsx'

/** A part of a page that asks to confirm the email. @param children why, if the page needs it */
export const UnconfirmedEmail = ({ children }: { readonly children?: ReactNode }) => (
  <Section id="unconfirmed" title="Confirm your email" className="surface grid gap-3 p-6 sm:p-8">
    <ConfirmationRequest>
      {children ??
        'We sent you an email with a link when you signed up. Until you open it, we do not know whether our emails about your orders reach you.'}
    </ConfirmationRequest>
  </Section>
)
