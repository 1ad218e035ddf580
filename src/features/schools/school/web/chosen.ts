/* Storage key for the chosen school of an account that can view several. The device and each tab remember the choice
   separately, because a choice in another tab must not change the school that an open form is for. */
export const keyOfChoice = (userId: number) => `equity-audit-school-${userId}`

/** Returns the chosen school's id; null if none was chosen. */
export function chosenSchool(userId: number): number | null {
  const key = keyOfChoice(userId)
  // A tab keeps the choice it started with, even if that is “none”.
  if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, localStorage.getItem(key) ?? '')
  const id = Number(sessionStorage.getItem(key))
  return Number.isInteger(id) && id > 0 ? id : null
}
