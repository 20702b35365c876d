import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { href } from 'react-router'
import { api } from '#contract/api.ts'
import { ContactForm } from '#contract/contact.ts'
import { pageMeta } from '../page-meta.ts'
import { TextArea } from '../parts/field.tsx'
import { FormPage, Sent } from '../parts/form-page.tsx'
import { SenderFields } from '../parts/sender-fields.tsx'
import { FormProblem } from '../parts/sign-in-frame.tsx'
import { useSession } from '../session.ts'
import { callPublic, problemIn } from '../shop.ts'
import { useUnsaved } from '../unsaved.ts'
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
  useUnsaved(isDirty && !sent)

  const submit = handleSubmit(async (message) => {
    try {
      await callPublic(api.contact, message, { idempotencyKey: attempt.current })
      setSent(true)
    } catch (failure) {
      attempt.current = crypto.randomUUID()
      setProblem(problemIn(failure))
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
        <FormProblem>{problem}</FormProblem>
        <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Send the message'}
        </button>
      </form>
    </FormPage>
  )
}
