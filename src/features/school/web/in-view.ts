import { useSyncExternalStore } from 'react'

/*
 * The school that an account looks at, where it may look at several. It is remembered on the device, and by each tab for
 * itself: another tab's choice must not change the school under a form.
 */
const key = (userId: number) => `equity-audit-school-${userId}`
let watchers: (() => void)[] = []

/** The id of the chosen school; null where none was chosen. */
export function chosenSchool(userId: number): number | null {
  const stored = sessionStorage.getItem(key(userId)) ?? localStorage.getItem(key(userId))
  const id = Number(stored)
  return Number.isInteger(id) && id > 0 ? id : null
}

export function chooseSchool(userId: number, schoolId: number): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(key(userId), String(schoolId))
  for (const watcher of watchers) watcher()
}

/** Forgets a choice that is taken back, or can no longer be looked at. */
export function forgetSchool(userId: number): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(key(userId))
  for (const watcher of watchers) watcher()
}

/** The chosen school as a React value. */
export const useChosenSchool = (userId: number): number | null =>
  useSyncExternalStore(watch, () => chosenSchool(userId))

function watch(watcher: () => void): () => void {
  watchers.push(watcher)
  return () => {
    watchers = watchers.filter((other) => other !== watcher)
  }
}
