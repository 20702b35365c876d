import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { href } from 'react-router'
import { api } from '#contract/api.ts'
import { ContactForm } from '#contract/contact.ts'
import { callPublic, errorMessage } from '#web/api-client.ts'
import { SenderFields } from '#web/features/contact/sender-fields.tsx'
import { useSession } from '#web/features/sign-in/session.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { FormPage, Sent } from '#web/ui/forms/form-page.tsx'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/contact'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact',
    description: 'Write to Hundredfold. We read every message and answer by mail.',
    path: href('/contact'),
  })

export default function Contact() {
  const session = useSession()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)
  const attempt = useRef(crypto.randomUUID())
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ContactForm),
    values: { name: session?.name ?? '', email: session?.email ?? '', message: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsavedChanges(isDirty && !sent)

  const submit = handleSubmit(async (message) => {
    try {
      await callPublic(api.contact, message, { idempotencyKey: attempt.current })
      setSent(true)
    } catch (failure) {
      attempt.current = crypto.randomUUID()
      setProblem(errorMessage(failure))
    }
  })

  if (sent) return <Sent title="Your message is with us">We read every message and answer by mail.</Sent>
  return (
    <FormPage title="Contact" intro="A question about an order, a product or this shop. We answer by mail.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <SenderFields register={register} errors={errors} />
        <TextArea
          label="Message"
          rows={7}
          {...register('message')}
          problem={errors.message && 'Message is required'}
        />
        <FormError>{problem}</FormError>
        <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Send the message'}
        </button>
      </form>
    </FormPage>
  )
}
