import { useState } from 'react'
import { makeStatementAddress, removeStatementAddress } from '#contract/bank-statements/by-mail.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyItem } from '#web/ui/copy-item.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopCall } from '#web/use-shop-call.ts'

/** Makes and removes the email address for bank statements. */
export function StatementAddress({ isSet }: { readonly isSet: boolean }) {
  const { run, error } = useShopCall()
  const [address, setAddress] = useState<string>()
  return (
    <>
      <Menu label="More for bank statements">
        <MenuItem
          onClick={() => run(makeStatementAddress, {}, ({ address: made }) => setAddress(made ?? ''))}
        >
          {isSet ? 'Make another email address' : 'Make an email address'}
        </MenuItem>
        {isSet && (
          <MenuItem danger onClick={() => run(removeStatementAddress, {}, 'Removed the email address.')}>
            Remove the email address
          </MenuItem>
        )}
      </Menu>
      <FormError>{error}</FormError>
      {address !== undefined && <AddressDialog address={address} onClose={() => setAddress(undefined)} />}
    </>
  )
}

function AddressDialog({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const modal = useModal()
  return (
    <FormDialog title="The email address for statements" modal={modal} onClose={onClose}>
      <p>
        Files that are sent to this address are read. It is shown only now, and replaces the one before.
        Whoever knows it can send statements.
      </p>
      <p className="font-medium wrap-anywhere">{address}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyItem text={address}>Copy the address</CopyItem>
        <Button primary onClick={modal.close}>
          Close
        </Button>
      </div>
    </FormDialog>
  )
}
