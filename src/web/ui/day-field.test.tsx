import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DayField } from './day-field.tsx'

afterEach(cleanup)

const given: string[] = []
const sent: string[] = []
beforeEach(() => {
  given.length = 0
  sent.length = 0
})
function Form({ begin = '' }) {
  const [day, setDay] = useState(begin)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(day)
      }}
    >
      <DayField
        label="By when"
        value={day}
        onChange={({ target }) => {
          given.push(target.value)
          setDay(target.value)
        }}
      />
      <button type="submit">Save</button>
    </form>
  )
}
const calendarButton = () => screen.getByRole('button', { name: 'Calendar: By when' })
// Tests have no layout, so the calendar counts as scrolled out of view. Its code loads first.
const dayButton = (name: string) =>
  screen.findByRole('button', { name, hidden: true }, { timeout: 40_000 }) as Promise<HTMLButtonElement>

test('reads and writes American dates and leaves other text unchanged', async () => {
  const hands = userEvent.setup()
  render(<Form />)
  const field = screen.getByLabelText('By when') as HTMLInputElement
  expect(field.type).toBe('text')

  await hands.click(field)
  await hands.paste('6/11/2027')
  expect(given.at(-1)).toBe('2027-06-11')
  await hands.tab()
  expect(field.value).toBe('June 11, 2027')

  await hands.clear(field)
  await hands.paste('11. Juni 2027')
  await hands.tab()
  expect(given.at(-1)).toBe('')
  expect(field.value).toBe('11. Juni 2027')
  screen.getByText('Enter a date such as June 11, 2027.')
})

test('keeps the previous day while the text isn’t a date, and sends nothing', async () => {
  const hands = userEvent.setup()
  render(<Form begin="2027-06-11" />)
  const field = screen.getByLabelText('By when') as HTMLInputElement
  const fault = 'Enter a date such as June 11, 2027.'

  await hands.clear(field)
  await hands.paste('6/12/202')
  expect(screen.queryByText(fault)).toBeNull()
  await hands.keyboard('{Enter}')
  screen.getByText(fault)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText(fault)
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])

  await hands.clear(field)
  await hands.paste('6/12/27')
  await hands.keyboard('{Enter}')
  expect(sent).toEqual(['2027-06-12'])
  await hands.clear(field)
  await hands.keyboard('{Enter}')
  expect(sent).toEqual(['2027-06-12', ''])
})

test('returns no day for text that isn’t a date', async () => {
  const hands = userEvent.setup()
  render(<Form begin="2027-06-11" />)
  const field = screen.getByLabelText('By when')
  await hands.click(field)
  await hands.paste('6/12')
  await hands.tab()
  expect(given).toEqual([])
})

test('opens the calendar on today’s date and closes it with its button', async () => {
  vi.stubEnv('TZ', 'America/Chicago')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-15T03:00:00Z') })
  try {
    const hands = userEvent.setup()
    render(<Form />)
    await hands.click(calendarButton())
    const today = await dayButton('October 14, 2026')
    expect(today.dataset.autofocus).toBe('true')
    const named = today.closest('[role=dialog]')?.getAttribute('aria-labelledby') ?? ''
    expect(document.getElementById(named)?.textContent).toBe('Choose a date: By when')

    await hands.click(calendarButton())
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    expect(calendarButton().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(calendarButton())
  } finally {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
}, 60_000)

test('shows an American calendar whatever the browser’s language', async () => {
  const hands = userEvent.setup()
  render(<Form />)
  const field = screen.getByLabelText('By when') as HTMLInputElement
  await hands.click(field)
  await hands.paste('6/11/2027')
  await hands.click(calendarButton())

  const day = await dayButton('June 12, 2027')
  screen.getByText('June 2027')
  expect(document.querySelector('thead th')?.textContent).toBe('Su')
  await hands.click(day)
  expect(given.at(-1)).toBe('2027-06-12')
  expect(field.value).toBe('June 12, 2027')
}, 60_000)
