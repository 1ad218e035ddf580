import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DayField } from './day-field.tsx'

afterEach(cleanup)

const given: string[] = []
function Form() {
  const [day, setDay] = useState('')
  return (
    <DayField
      label="By when"
      value={day}
      onChange={({ target }) => {
        given.push(target.value)
        setDay(target.value)
      }}
    />
  )
}

test('takes and writes days as Americans do, and keeps a text that names none', async () => {
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

test('the calendar is American whatever the browser speaks', async () => {
  const hands = userEvent.setup()
  render(<Form />)
  const field = screen.getByLabelText('By when') as HTMLInputElement
  await hands.click(field)
  await hands.paste('6/11/2027')
  await hands.click(screen.getByRole('button', { name: 'Calendar' }))

  // Without a layout the calendar counts as scrolled out of sight.
  const day = await screen.findByRole('button', { name: 'June 12, 2027', hidden: true }, { timeout: 40_000 })
  screen.getByText('June 2027')
  expect(document.querySelector('thead th')?.textContent).toBe('Su')
  await hands.click(day)
  expect(given.at(-1)).toBe('2027-06-12')
  expect(field.value).toBe('June 12, 2027')
}, 60_000)
