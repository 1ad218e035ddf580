/*
 * The school that an account looks at, where it may look at several. It is remembered on the device, and by each tab for
 * itself: another tab's choice must not change the school under a form.
 */
export const keyOfChoice = (userId: number) => `equity-audit-school-${userId}`

/** The id of the chosen school; null where none was chosen. */
export function chosenSchool(userId: number): number | null {
  const stored = sessionStorage.getItem(keyOfChoice(userId)) ?? localStorage.getItem(keyOfChoice(userId))
  const id = Number(stored)
  return Number.isInteger(id) && id > 0 ? id : null
}
