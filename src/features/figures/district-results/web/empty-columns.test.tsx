import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Figure } from '../../results/contract.ts'
import { FigureMatrix } from './parts/figure-matrix.tsx'

afterEach(cleanup)

const hidden: Figure = {
  n: null,
  atLeast: false,
  score: null,
  coded: null,
  status: null,
  margin: null,
  favourable: null,
  reason: 'fewer',
}
const low: Figure = { ...hidden, n: 40, score: 2.5, status: 'low', reason: null }
const areas = [
  { code: 'DBP', name: 'Discipline' },
  { code: 'SCC', name: 'Climate' },
] as const

const table = (rows: [overall: Figure, ...areas: Figure[]][], area?: 'DBP' | 'SCC') =>
  render(
    <FigureMatrix
      caption="Schools"
      head="School"
      areas={areas}
      area={area}
      whyHidden={() => 'Fewer than 10 responses'}
      sections={[
        {
          key: 'all',
          rows: rows.map(([overall, ...own], at) => ({
            key: String(at),
            name: `School ${at}`,
            overall,
            areas: own,
          })),
        },
      ]}
    />,
  )
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('hides columns in which no school has a score', () => {
  table([
    [low, hidden, low],
    [hidden, hidden, hidden],
  ])
  expect(heads()).toEqual(['School', 'Overall', expect.stringContaining('Climate')])
  expect(screen.getAllByRole('cell')).toHaveLength(4)
})

test('shows areas with scores on a narrow page', () => {
  table([[hidden, hidden, low]], 'DBP')
  expect(heads()).toEqual(['School', expect.stringContaining('Climate')])
  expect(screen.getByRole('cell').className).not.toMatch(/off/)
})

test('says once why there is nothing to show', () => {
  table([[hidden, hidden, hidden]])
  expect(screen.queryByRole('table')).toBeNull()
  screen.getByText('Nothing to show. Fewer than 10 responses')
})
