import { href } from 'react-router'
import {
  changeAdminRole,
  deleteUser,
  makeAdmin,
  type Person,
  resetSecondFactor,
} from '#contract/users/endpoints.ts'
import { adminSignIns } from '#contract/users/sign-ins.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { useSettings } from '#web/settings.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuLink, RowMenu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AdminRoleDialog } from './admin-role-dialog.tsx'

/** An admin's actions on a user. */
export function UserActions({ person }: { person: Person }) {
  const { email, role } = person
  const embedded = useSettings()?.identity.embedded
  const { run, isBusy, error } = useShopCall()
  const who = <b className="wrap-anywhere">{email}</b>
  return (
    <div className="grid gap-2 md:justify-items-end">
      <div className="flex items-center gap-1 max-md:-mx-3">
        {!role && (
          <May call={makeAdmin}>
            <ConfirmButton
              label="Make Admin"
              disabled={isBusy}
              confirm="Make Admin"
              confirmLook="primary"
              onConfirm={() => run(makeAdmin, { email }, `${email} is an admin now`)}
            >
              <p>
                {who} will see and change all orders, products and users, as an owner of the shop; you can
                choose another role then. An admin cannot be deleted, and cannot purchase.
              </p>
            </ConfirmButton>
          </May>
        )}
        <May call={deleteUser}>
          <ConfirmButton
            label="Delete User"
            disabled={isBusy}
            confirm="Delete User"
            onConfirm={() =>
              run(deleteUser, { email }, ({ success }) =>
                toast(success ? 'User Deleted' : "Can't Delete Admin You Need To Check The Policy"),
              )
            }
          >
            <p>
              {who} will be signed out everywhere and cannot sign in any more. The orders stay. This cannot be
              undone.
            </p>
          </ConfirmButton>
        </May>
        {role ? (
          <RowMenu label={`More for ${email}`}>
            <May call={changeAdminRole}>
              <DialogButton
                disabled={isBusy}
                dialog={(onClose) => <AdminRoleDialog person={person} onClose={onClose} />}
              >
                Change role<span className="sr-only"> of {email}</span>
              </DialogButton>
            </May>
            {embedded && (
              <May call={adminSignIns}>
                <MenuLink
                  to={{
                    pathname: href('/dashBoard/security'),
                    search: `?${new URLSearchParams({ of: email })}`,
                  }}
                >
                  Sign-ins<span className="sr-only"> of {email}</span>
                </MenuLink>
              </May>
            )}
            <May call={resetSecondFactor}>
              <ConfirmButton
                label={
                  <>
                    Reset second factor<span className="sr-only"> of {email}</span>
                  </>
                }
                disabled={isBusy}
                confirm="Reset second factor"
                onConfirm={() => run(resetSecondFactor, { email }, 'The second factor is reset')}
              >
                <p>
                  For somebody who lost their phone and their recovery codes. {who} is signed out everywhere,
                  and signs in with the password alone until they set up a new one. Make sure that the request
                  really comes from them.
                </p>
              </ConfirmButton>
            </May>
          </RowMenu>
        ) : (
          // As wide as a menu, so that buttons are below each other.
          <span className="w-(--control) max-md:hidden" />
        )}
      </div>
      <FormError>{error}</FormError>
    </div>
  )
}
