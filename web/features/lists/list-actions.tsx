import { href, useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { deleteList, type getList, updateList } from '#contract/lists/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { ListNameDialog } from './list-name-dialog.tsx'

/** The actions on a whole list for users who may edit it. */
export function ListActions({ list }: { list: ReplyOf<typeof getList> }) {
  const { _id: id, name, shared, canShare } = list
  const { run, isBusy, error } = useShopCall()
  const navigate = useNavigate()

  const remove = () =>
    run(deleteList, { id }, async () => {
      toast(`Deleted ${name}`)
      await navigate(href('/dashBoard/lists'))
    })

  return (
    <>
      <DialogButton
        dialog={(onClose) => (
          <ListNameDialog
            title="Rename the list"
            name={name}
            submit="Rename"
            send={(typed, { request }) => callShop(request, updateList, { id, name: typed, shared })}
            onDone={(_, typed) => toast(`Renamed to ${typed}`)}
            onClose={onClose}
          />
        )}
      >
        Rename
      </DialogButton>
      <ConfirmButton label="Delete" disabled={isBusy} confirm="Delete the list" onConfirm={remove}>
        <p>
          <b className="wrap-anywhere">{name}</b> is deleted with all its lines. Your cart and your orders
          stay. This cannot be undone.
        </p>
      </ConfirmButton>
      {canShare && (
        <Checkbox
          checked={isBusy ? !shared : shared}
          onChange={({ target }) => run(updateList, { id, name, shared: target.checked })}
        >
          Share with my company
        </Checkbox>
      )}
      <div className="order-last basis-full has-[p:empty]:hidden">
        <FormError>{error}</FormError>
      </div>
    </>
  )
}
