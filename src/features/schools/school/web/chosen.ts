/*
 * The school that an account looks at, where it may look at several. It is remembered on the device, and by each tab for
 * itself: another tab's choice must not change the school under a form.
 */
export const keyOfChoice = (userId: number) => `equity-audit-school-${userId}`

/** The id of the chosen school; null if none was chosen. */
export function chosenSchool(userId: number): number | null {
  const key = keyOfChoice(userId)
  // A tab keeps what it has begun with, also none.
  if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, localStorage.getItem(key) ?? '')
  const id = Number(sessionStorage.getItem(key))
  return Number.isInteger(id) && id > 0 ? id : null
}
