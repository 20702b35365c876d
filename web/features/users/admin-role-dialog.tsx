import { z } from 'zod'
import { AdminRole, adminRoles } from '#contract/users/admin-roles.ts'
import { changeAdminRole, type Person } from '#contract/users/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { roleNames } from './role-names.ts'

const NONE = 'none'
const RoleFields = z.object({ role: z.enum([...AdminRole.options, NONE]) })

/** The dialog in which an owner changes or removes another admin's role. */
export function AdminRoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { email, adminRole } = person
  const { field, dialog } = useDialogForm({
    schema: RoleFields,
    defaultValues: { role: adminRole ?? NONE },
    toInput: ({ role }) => ({ email, role: role === NONE ? null : role }),
    ...sentTo(changeAdminRole),
    done: 'Saved',
    refusedFields: { 'last-shop-owner': 'role' },
  })
  return (
    <DialogForm {...dialog} title="Change the role" submit="Save" onClose={onClose}>
      <p>
        What <b className="wrap-anywhere">{email}</b> may do changes at once, for their API keys too.
      </p>
      <Select
        label="Role"
        {...field('role')}
        options={[
          ...adminRoles.map((role) => [role, roleNames[role].name] as const),
          [NONE, 'No longer an admin'],
        ]}
      />
      <ul className="muted grid gap-1 text-sm">
        {adminRoles.map((role) => (
          <li key={role}>
            <b>{roleNames[role].name}</b> {roleNames[role].may}.
          </li>
        ))}
      </ul>
    </DialogForm>
  )
}
