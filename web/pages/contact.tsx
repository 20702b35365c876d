import { useState } from 'react'
import { href } from 'react-router'
import { shopBrand, shopName } from '#contract/brand.ts'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { FooterLinks } from '#web/features/navigation/footer.tsx'
import { FormPage, Sent } from '#web/ui/forms/form-page.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/contact'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact',
    description: `Write to ${shopName()}. We read every message and answer by email.`,
    path: href('/contact'),
  })

export default function Contact() {
  const [sent, setSent] = useState(false)
  if (sent) return <Sent title="We have your message">We read every message and answer by email.</Sent>
  return (
    <FormPage title="Contact" intro="A question about an order, a product or this shop. We answer by email.">
      <ContactForm onSent={() => setSent(true)} />
      <FooterLinks links={shopBrand().contact} />
    </FormPage>
  )
}
