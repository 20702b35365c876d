import { z } from 'zod'
import type { CallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { askToProlong, endCallOffOrder, prolongCallOffOrder } from '#contract/call-off-orders/moves.ts'
import { Day, text } from '#contract/fields.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'

interface Props {
  readonly callOff: CallOffOrder
  readonly onClose: () => void
}

const EndFields = z.object({ reason: text(2_000).min(1, 'Reason is required') })

/** Declines, withdraws or ends a call-off order, with a reason. */
export function EndDialog({
  callOff: { _id: id, number },
  verb,
  reader,
  onClose,
}: Props & { verb: string; reader: string }) {
  const { field, dialog } = useDialogForm({
    schema: EndFields,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    ...sentTo(endCallOffOrder),
    done: `${number} has ended`,
  })
  return (
    <DialogForm {...dialog} title={`${verb} ${number}`} submit={verb} busy="One moment…" onClose={onClose}>
      <TextArea label="Reason" rows={4} hint={reader} {...field('reason')} />
    </DialogForm>
  )
}

/** Sets the last day on which pieces can be called. */
export function LastDayDialog({ callOff: { _id: id, number, until }, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: z.object({ until: Day }),
    defaultValues: { until },
    toInput: ({ until }) => ({ id, until }),
    ...sentTo(prolongCallOffOrder),
    done: `${number} has its new last day`,
    refusedFields: { 'call-off-until-past': 'until', 'call-off-schedule-outside': 'until' },
  })
  return (
    <DialogForm {...dialog} title={`Last day of ${number}`} submit="Save" onClose={onClose}>
      <Field label="Can be called until" type="date" hint="The buyer gets an email." {...field('until')} />
    </DialogForm>
  )
}

const AskFields = z.object({ until: Day, message: text(2_000) })

/** Asks the shop for a later last day. */
export function AskToProlongDialog({ callOff: { _id: id, number, until }, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: AskFields,
    defaultValues: { until, message: '' },
    toInput: (fields) => ({ id, ...fields }),
    ...sentTo(askToProlong),
    done: 'We have your request, and will answer by email',
    refusedFields: { 'call-off-until-past': 'until' },
  })
  return (
    <DialogForm {...dialog} title={`More time for ${number}`} submit="Ask" busy="Sending…" onClose={onClose}>
      <Field label="Until" type="date" hint="Later than the current last day" {...field('until')} />
      <TextArea label="Message (optional)" rows={3} {...field('message')} />
    </DialogForm>
  )
}
