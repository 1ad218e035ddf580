import { useSyncExternalStore } from 'react'
import { chosenSchool, keyOfChoice } from './chosen.ts'

let watchers: (() => void)[] = []

export function chooseSchool(userId: number, schoolId: number): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(keyOfChoice(userId), String(schoolId))
  for (const watcher of watchers) watcher()
}

/** Clears the chosen school when the user undoes the choice or can no longer view it. */
export function forgetSchool(userId: number): void {
  sessionStorage.setItem(keyOfChoice(userId), '')
  localStorage.removeItem(keyOfChoice(userId))
  for (const watcher of watchers) watcher()
}

/** Returns the chosen school's id and re-renders the component when it changes. */
export const useChosenSchool = (userId: number): number | null =>
  useSyncExternalStore(watch, () => chosenSchool(userId))

function watch(watcher: () => void): () => void {
  watchers.push(watcher)
  return () => {
    watchers = watchers.filter((other) => other !== watcher)
  }
}
