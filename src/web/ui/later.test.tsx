import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Later } from './later.tsx'

/* As in a browser, React schedules its own work and nothing waits for it. */
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

function shown(now: boolean) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const render = (now: boolean) => flushSync(() => root.render(<Later now={now}>Rows</Later>))
  render(now)
  return { place, render, end: () => root.unmount() }
}

test('renders off-screen parts after everything else', async () => {
  const { place, end } = shown(false)

  expect(place.textContent).toBe('')
  await vi.waitFor(() => expect(place.textContent).toBe('Rows'))
  end()
})

test('renders a chosen part right away', () => {
  const chosen = shown(true)
  expect(chosen.place.textContent).toBe('Rows')
  chosen.end()

  const other = shown(false)
  other.render(true)
  expect(other.place.textContent).toBe('Rows')
  other.end()
})

test('renders everything when the page is printed', () => {
  const { place, end } = shown(false)

  dispatchEvent(new Event('beforeprint'))
  expect(place.textContent).toBe('Rows')
  end()
})
