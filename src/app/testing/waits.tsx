import { getConfig } from '@testing-library/dom'
import { configure } from '@testing-library/react'

const { getElementError } = getConfig()

// Calls are real and the machine may be busy. Errors during a wait are discarded, so print the page only when the wait
// is over.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
})

/** Checks whether a query is waiting. The library knows this, but its types don't include the setting. */
function isWaiting(): boolean {
  const config: object & { _disableExpensiveErrorDiagnostics?: boolean } = getConfig()
  return config._disableExpensiveErrorDiagnostics ?? false
}
