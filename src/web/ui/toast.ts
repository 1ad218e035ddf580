import type { ComponentType } from 'react'
import type { Fault } from './toasts.tsx'

let onLoaded: ((Toasts: ComponentType) => void) | undefined
/** The component, if it loaded before the application connected, such as for a message before the first page. */
let early: ComponentType | undefined

/** Passes the message component to `show` once it has loaded. Returns a function that disconnects. */
export function connectToasts(show: (Toasts: ComponentType) => void): () => void {
  onLoaded = show
  if (early) show(early)
  early = undefined
  return () => {
    onLoaded = undefined
  }
}

/** Loads the code for messages. No page needs it to render. */
export async function loadToasts() {
  const loaded = await import('./toasts.tsx')
  if (onLoaded) onLoaded(loaded.Toasts)
  else early = loaded.Toasts
  return loaded
}

/**
 * Shows an error that no page has a place for. It appears once the code for messages has loaded. If that code can't
 * load, as without a network or after an upgrade, the browser's own dialog shows the error.
 */
export function tellFault(fault: Fault): void {
  loadToasts().then(
    ({ showFault }) => showFault(fault),
    () => window.alert([fault.title, fault.message].filter(Boolean).join('\n')),
  )
}
