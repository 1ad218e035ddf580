import { getConfig } from '@testing-library/dom'
import { configure } from '@testing-library/react'

const { getElementError } = getConfig()

// Calls are real, and the machine may be busy. While a query waits, its errors are thrown away, so the page is
// printed only when the wait is over.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
})

/** The library knows, but its types don't say so. */
function isWaiting(): boolean {
  const config: object & { _disableExpensiveErrorDiagnostics?: boolean } = getConfig()
  return config._disableExpensiveErrorDiagnostics ?? false
}
