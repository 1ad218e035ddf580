import type { ComponentType } from 'react'
import type { Fault } from './toasts.tsx'

let onLoaded: (Toasts: ComponentType) => void = () => {}
/** Called once by the application: is given the place of the messages when its code is there. */
export function connectToasts(show: (Toasts: ComponentType) => void): void {
  onLoaded = show
}

/** Loads the code of the messages, which no page needs to be shown. */
export async function loadToasts() {
  const loaded = await import('./toasts.tsx')
  onLoaded(loaded.Toasts)
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
