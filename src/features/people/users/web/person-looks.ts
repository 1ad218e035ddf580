import { permissions, roleNames } from '../../../../shared/permissions.ts'

/** What the three roles may do. */
const roleHint =
  'School editor and Survey creator have the same rights; their roles in schools and districts say how far these reach. An administrator may do everything.'

/** The fields of a new account but for its password. */
export const personLooks = {
  firstName: { label: 'First name', autoComplete: 'off' },
  lastName: { label: 'Last name', autoComplete: 'off' },
  contactInfo: { label: 'Contact info', autoComplete: 'off' },
  email: { label: 'Email', type: 'email', autoComplete: 'off' },
  role: {
    as: 'select',
    label: 'Role',
    hint: roleHint,
    empty: 'Choose a role',
    options: permissions.map((permission) => ({ value: permission, label: roleNames[permission] })),
  },
} as const
