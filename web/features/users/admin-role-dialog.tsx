import { z } from 'zod'
import { api } from '#contract/api.ts'
import { AdminRole, adminRoles } from '#contract/users/admin-roles.ts'
import type { Person } from '#contract/users/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { roleNames } from './role-names.ts'

const NONE = 'none'
const RoleFields = z.object({ role: z.enum([...AdminRole.options, NONE]) })

/** Where an owner changes another admin's role or removes it. */
export function AdminRoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { email, adminRole } = person
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: RoleFields,
    defaultValues: { role: adminRole ?? NONE },
    toInput: ({ role }) => ({ email, role: role === NONE ? null : role }),
    send: (input, { request }) => callShop(request, api.changeAdminRole, input),
    onDone: () => {
      toast('Saved')
      modal.close()
    },
    refusedFields: { 'last-shop-owner': 'role' },
  })
  return (
    <FormDialog title="Change the role" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p>
          What <b className="wrap-anywhere">{email}</b> may do changes at once, for their API keys too.
        </p>
        <Select label="Role" {...field('role')}>
          {adminRoles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role].name}
            </option>
          ))}
          <option value={NONE}>No admin any more</option>
        </Select>
        <ul className="muted grid gap-1 text-sm">
          {adminRoles.map((role) => (
            <li key={role}>
              <b>{roleNames[role].name}</b> {roleNames[role].may}.
            </li>
          ))}
        </ul>
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
