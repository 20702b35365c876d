import { useState } from 'react'
import { makeAgent } from '#contract/agents/endpoints.ts'
import { MCP_PATH } from '#contract/agents/paths.ts'
import { readingGroups } from '#contract/agents/tool-groups.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { AgentFields, AgentLimits, newAgent } from './agent-fields.tsx'

interface Props {
  readonly costCentres: readonly CostCentre[]
  readonly onClose: () => void
}

/** Connects a program by a token, which is shown once. */
export function MakeAgentDialog({ costCentres, onClose }: Props) {
  const [made, setMade] = useState<{ readonly token?: string | undefined }>()
  const isConfirmed = useConfirmedEmail()
  const { form, field, modal, dialog } = useDialogForm({
    schema: AgentFields,
    defaultValues: newAgent('', readingGroups),
    toInput: (agent) => agent,
    ...sentTo(makeAgent),
    onDone: setMade,
  })
  return (
    <DialogForm
      {...dialog}
      title={made ? 'The new agent' : 'Connect an agent'}
      instead={
        made ? (
          <ShownOnce
            label="Token"
            value={made.token}
            lost="The agent was made, but the shop’s reply with its token was lost. Stop it and connect another."
            onDone={modal.close}
          >
            Give it to the program, with the address{' '}
            <code className="wrap-anywhere">{location.origin + MCP_PATH}</code>. The shop keeps no copy.
            Whoever has it orders in your name, within these limits.
          </ShownOnce>
        ) : (
          !isConfirmed && (
            <ConfirmationRequest>
              An agent orders in your name. Confirm your email first, so that we know it is yours.
            </ConfirmationRequest>
          )
        )
      }
      submit="Connect"
      busy="One moment…"
      onClose={onClose}
    >
      <Field
        label="Name"
        maxLength={60}
        hint="Shown on orders and in their history, such as Restocking agent."
        {...field('name', undefined, 'Name is required')}
      />
      <AgentLimits field={field} form={form} costCentres={costCentres} />
    </DialogForm>
  )
}
