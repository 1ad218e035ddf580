import { permissions, roleNames } from '../../../../shared/permissions.ts'

/** What the three roles may do. */
const roleHint =
  'School editor and Survey creator have the same rights; their roles in schools and districts say how far these reach. An administrator may do everything.'

/** How the fields of somebody else’s account look, but for its password. */
export const personLooks = {
  firstName: { autoComplete: 'off' },
  lastName: { autoComplete: 'off' },
  contactInfo: { autoComplete: 'off' },
  email: { autoComplete: 'off' },
  role: {
    as: 'select',
    hint: roleHint,
    empty: 'Choose a role',
    options: permissions.map((permission) => ({ value: permission, label: roleNames[permission] })),
  },
} as const
