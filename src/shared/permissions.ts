/** What an account may do. CAN_DO_ALL is the administrator; the other two have the same rights over their own school. */
export const permissions = ['CAN_DO_ALL', 'CAN_EDIT_ENTITY', 'CAN_CREATE_SURVEY'] as const
export type Permission = (typeof permissions)[number]

/** The role in words, as screens show it. */
export const roleNames: Readonly<Record<Permission, string>> = {
  CAN_DO_ALL: 'Administrator',
  CAN_EDIT_ENTITY: 'School editor',
  CAN_CREATE_SURVEY: 'Survey creator',
}

export const isAdministrator = (role: string): boolean => role === 'CAN_DO_ALL'
