import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ScoreTable } from './score-table.tsx'

const figure = {
  score: 5.4,
  status: 'emerging',
  n: 11,
  atLeast: false,
  favourable: null,
  margin: null,
  reason: null,
  coded: null,
} as const
const tableOf = (score: number | null) => {
  const rows = [{ key: 'staff', name: 'Staff', figure: { ...figure, score } }]
  return render(<ScoreTable caption="Scores" smallGroup={10} sections={[{ key: 'all', rows }]} />)
}

test('heads the scale with the three words only if a row has a score on it', () => {
  const { unmount } = tableOf(5.4)
  screen.getByText('Low')
  unmount()
  tableOf(null)
  expect(screen.queryByText('Low')).toBeNull()
})
