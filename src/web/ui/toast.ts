import type { ComponentType } from 'react'
import type { Fault } from './toasts.tsx'

let onLoaded: ((Toasts: ComponentType) => void) | undefined
/** Loaded while no one was connected, as by a message that comes before the first page is rendered. */
let early: ComponentType | undefined

/**
 * Called by the application: is given the place of the messages when its code is there. Returns a function that disconnects.
 */
export function connectToasts(show: (Toasts: ComponentType) => void): () => void {
  onLoaded = show
  if (early) show(early)
  early = undefined
  return () => {
    onLoaded = undefined
  }
}

/** Loads the code of the messages, which no page needs to be shown. */
export async function loadToasts() {
  const loaded = await import('./toasts.tsx')
  if (onLoaded) onLoaded(loaded.Toasts)
  else early = loaded.Toasts
  return loaded
}

/**
 * Tells a fault where no page has a place for it: as soon as the code of the messages is there, and where that cannot be
 * loaded, as without a network or after an upgrade, in the browser's own dialog.
 */
export function tellFault(fault: Fault): void {
  loadToasts().then(
    ({ showFault }) => showFault(fault),
    () => window.alert([fault.title, fault.message].filter(Boolean).join('\n')),
  )
}
