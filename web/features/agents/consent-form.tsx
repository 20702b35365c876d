import type { describeAuthorization } from '#contract/agents/authorization.ts'
import { type AuthorizationRequest, authorizeAgent } from '#contract/agents/authorization.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { sentTo } from '#web/api-client.ts'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { AgentFields, AgentLimits, newAgent } from './agent-fields.tsx'
import { WhoAsks } from './who-asks.tsx'

interface Props {
  readonly request: AuthorizationRequest
  readonly asked: ReplyOf<typeof describeAuthorization>
  readonly company: string
  readonly costCentres: readonly CostCentre[]
}

/** A member allows a program to act for them, within limits, or denies it. */
export function ConsentForm({ request, asked, company, costCentres }: Props) {
  const { client, tools, deniedTo } = asked
  const isConfirmed = useConfirmedEmail()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: AgentFields,
    defaultValues: newAgent(client.slice(0, 60), tools),
    toInput: (agent) => ({ ...request, agent }),
    ...sentTo(authorizeAgent),
    onDone: ({ redirectTo }) => location.assign(redirectTo),
  })
  const deny = (
    <a href={deniedTo} className={buttonClass('plain')}>
      Deny
    </a>
  )
  return (
    <form onSubmit={submit} noValidate className="surface grid gap-6 p-5 sm:p-8">
      <WhoAsks asked={asked} company={company} />
      {isConfirmed ? (
        <>
          <Field
            label="Name"
            maxLength={60}
            hint="Shown on orders and in their history."
            {...field('name')}
          />
          <AgentLimits field={field} form={form} costCentres={costCentres} asked={asked.asked} />
          <p className="muted max-w-prose text-sm">
            It acts in your name, at your company’s prices. It cannot change members or limits. You can stop
            it at any time under Agents.
          </p>
          <FormError>{error}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" primary disabled={isSubmitting}>
              {isSubmitting ? 'One moment…' : `Allow ${client}`}
            </Button>
            {deny}
          </div>
        </>
      ) : (
        <>
          <ConfirmationRequest>
            An agent orders in your name. Confirm your email first, so that we know it is yours.
          </ConfirmationRequest>
          <p>{deny}</p>
        </>
      )}
    </form>
  )
}
