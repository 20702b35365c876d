import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useState } from 'react'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { readSettings } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { loadStripeClient } from './stripe.ts'

interface Props {
  readonly payer: { readonly name: string; readonly email: string }
  /** The label of the button. */
  readonly submit: string
  /** What to say if the card was accepted and the shop does not answer; `why` is a sentence. */
  readonly unanswered: (why: string) => string
  readonly clientSecret: string
  /** Called once the card service reports success. */
  readonly onPaid: (transactionId: string) => Promise<void>
}

export function CardForm(props: Props) {
  return (
    <Elements stripe={loadStripeClient()}>
      <Form {...props} />
    </Elements>
  )
}

function Form({ payer, submit, unanswered, clientSecret, onPaid }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [complete, setComplete] = useState(false)
  const [paying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function pay(event: FormEvent) {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return
    setPaying(true)
    setProblem(undefined)
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: { name: payer.name, email: payer.email } },
    })
    try {
      if (error) setProblem(error.message ?? 'The card was not accepted.')
      else await onPaid(paymentIntent.id)
    } catch (failure) {
      if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure
      setProblem(failure instanceof Refused ? failure.message : unanswered(failure.message))
    } finally {
      setPaying(false)
    }
  }

  return (
    <form onSubmit={pay} className="grid gap-5">
      <CardElement
        className="card-element"
        options={{ hidePostalCode: true }}
        onChange={(change) => {
          setComplete(change.complete)
          setProblem(change.error?.message)
        }}
      />
      <FormError>{problem}</FormError>
      <Button type="submit" primary className="btn-lg" disabled={!stripe || !complete || paying}>
        {paying ? 'One moment…' : submit}
      </Button>
      {readSettings().cards.testMode && (
        <p className="muted text-sm">
          Test mode: no real card is accepted and none is charged. Use 4242 4242 4242 4242, any future date,
          any three digits.
        </p>
      )}
    </form>
  )
}
