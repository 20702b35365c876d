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
import { Note } from '#web/ui/note.tsx'
import { AgentFields, AgentLimits, newAgent } from './agent-fields.tsx'

interface Props {
  readonly request: AuthorizationRequest
  readonly asked: ReplyOf<typeof describeAuthorization>
  readonly company: string
  readonly costCentres: readonly CostCentre[]
}

/** A member says what a program may do for them, or that it may not. */
export function ConsentForm({ request, asked, company, costCentres }: Props) {
  const { client, clientHost, redirectHost, isLocal, tools, deniedTo } = asked
  const isConfirmed = useConfirmedEmail()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: AgentFields,
    defaultValues: newAgent(client.slice(0, 60), tools),
    toInput: (agent) => ({ ...request, agent }),
    ...sentTo(authorizeAgent),
    onDone: ({ redirectTo }) => location.assign(redirectTo),
  })
  const back = isLocal ? 'a program on this computer' : redirectHost
  return (
    <form onSubmit={submit} noValidate className="surface grid gap-5 p-5 sm:p-8">
      <Note
        kind={clientHost ? 'info' : 'warn'}
        title={clientHost ? `It belongs to ${clientHost}` : 'The shop does not know who wrote it'}
      >
        {`You are sent back to ${back}. Go on only if you came from there.`}
      </Note>
      {isConfirmed ? (
        <>
          <p>
            It acts in your name, for <strong>{company}</strong>, with your prices. You can stop it at any
            time under Agents.
          </p>
          <Field label="Name" maxLength={60} hint="Orders and histories say it." {...field('name')} />
          <AgentLimits field={field} form={form} costCentres={costCentres} />
          <FormError>{error}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" primary disabled={isSubmitting}>
              {isSubmitting ? 'One moment…' : `Let ${client} buy for you`}
            </Button>
            <a href={deniedTo} className={buttonClass('plain')}>
              Do not let it in
            </a>
          </div>
        </>
      ) : (
        <ConfirmationRequest>
          An agent orders in your name. Confirm your email first, so that we know it is yours.
        </ConfirmationRequest>
      )}
    </form>
  )
}
