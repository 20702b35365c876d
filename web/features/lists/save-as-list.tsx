import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { createList } from '#contract/lists/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'

interface Props {
  /** The source of the list; the shop reads its lines itself. */
  readonly source: InputOf<typeof createList>['source']
  /** Runs first, such as sending unsaved edits. */
  readonly prepare?: () => Promise<unknown>
  readonly hint?: string | undefined
  /** The button's content. */
  readonly children: ReactNode
}

/** Saves a cart or an order as a list, and opens it. */
export function SaveAsList({ source, prepare, hint, children }: Props) {
  const navigate = useNavigate()
  return (
    <DialogButton
      dialog={(onClose) => (
        <ListNameDialog<ReplyOf<typeof createList>>
          title="Save as list"
          hint={hint}
          submit="Save the list"
          send={async (name, { request, idempotencyKey }) => {
            await prepare?.()
            return callShop(request, createList, { name, source }, { idempotencyKey })
          }}
          onDone={async ({ insertedId, lineCount }, name) => {
            toast(`Saved ${formatCount(lineCount)} ${lineCount === 1 ? 'line' : 'lines'} as ${name}`)
            await navigate(href('/dashBoard/lists/:id', { id: insertedId }))
          }}
          onClose={onClose}
        />
      )}
    >
      {children}
    </DialogButton>
  )
}
