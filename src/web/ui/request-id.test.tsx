import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallError } from '../call.ts'
import { ErrorState } from './states.tsx'

afterEach(cleanup)
const id = '4bf92f3577b34da6a3ce929d0e0e4736'

test('shows the failed request’s ID so it can be found in the log', () => {
  render(<ErrorState error={new CallError(503, 'The service is busy.', id)} />)

  expect(screen.getByRole('alert').textContent).toContain('The service is busy.')
  expect(screen.getByText(id).closest('p')?.textContent).toBe(
    `If this keeps happening, report this number: ${id}`,
  )
})

test.each([
  ['a refusal', new CallError(409, 'This doesn’t match what’s stored.', id)],
  ['a server that cannot be reached', new CallError(0, 'We can’t reach the server.')],
])('shows no ID for %s', (_what, error) => {
  render(<ErrorState error={error} />)

  expect(screen.queryByText(id)).toBeNull()
})
