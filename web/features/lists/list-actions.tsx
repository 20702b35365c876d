import { useState } from 'react'
import { useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { callShop } from '#web/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'

/** The actions on a whole list for users who may edit it. */
export function ListActions({ list }: { list: ReplyOf<typeof api.getList> }) {
  const { _id: id, name, shared, canShare } = list
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const fetcher = useFetcher<{ error?: string }>()
  const busy = fetcher.state !== 'idle'
  const sharing = fetcher.formData?.get('shared')
  // Optimistic: the requested state until the shop replies.
  const isShared = typeof sharing === 'string' ? sharing === 'true' : shared
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen('rename')}>
        Rename
      </button>
      <button type="button" className="btn" disabled={busy} onClick={() => setOpen('delete')}>
        Delete
      </button>
      {canShare && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="checkbox"
            checked={isShared}
            onChange={({ target }) =>
              void fetcher.submit(
                { intent: 'share', name, shared: String(target.checked) },
                { method: 'post' },
              )
            }
          />
          Share with my company
        </label>
      )}
      <div className="order-last basis-full has-[p:empty]:hidden">
        <FormError>{fetcher.data?.error}</FormError>
      </div>
      {open === 'rename' && (
        <ListNameDialog
          title="Rename the list"
          name={name}
          submit="Rename"
          send={(typed, { request }) => callShop(request, api.updateList, { id, name: typed, shared })}
          onDone={(_, typed) => toast(`Renamed to ${typed}`)}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Are You Sure"
          confirm="Delete the list"
          busy={busy}
          onClose={close}
          onConfirm={() => {
            close()
            void fetcher.submit({ intent: 'delete', name }, { method: 'post' })
          }}
        >
          <p>
            <b className="wrap-anywhere">{name}</b> is deleted with all its lines. Your cart and your orders
            stay. This cannot be taken back.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
