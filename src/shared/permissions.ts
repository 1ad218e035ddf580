/** An account's roles. CAN_DO_ALL is the administrator; the other two have the same rights in their own school. */
export const permissions = ['CAN_DO_ALL', 'CAN_EDIT_ENTITY', 'CAN_CREATE_SURVEY'] as const
export type Permission = (typeof permissions)[number]

export const roleNames: Readonly<Record<Permission, string>> = {
  CAN_DO_ALL: 'Administrator',
  CAN_EDIT_ENTITY: 'School editor',
  CAN_CREATE_SURVEY: 'Survey creator',
}

export const isAdministrator = (role: string): boolean => role === 'CAN_DO_ALL'
