import { permissions, roleNames } from '../../../../shared/permissions.ts'

/** Explains what people in the three roles may do. */
const roleHint =
  'School editors and survey creators have the same rights, in the schools and districts where they have a role. Administrators can do everything.'

/** How another person's account fields look, except the password. */
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
