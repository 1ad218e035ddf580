import { counted } from '../../../shared/numbers.ts'
import type { Board } from '../../acting/board/contract.ts'

/** What matters in a district today, as a sentence, and the page for acting on it. */
export interface DistrictToday {
  say: string
  act: string
  to: '/schools' | '/district-results' | '/templates' | '/district'
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

/** Returns the first of these that applies: schools behind, surveys open, results available, surveys in setup, none. */
export function districtToday({ rows, isOfficer }: Pick<Board, 'rows' | 'isOfficer'>): DistrictToday {
  const number = (state: Board['rows'][number]['state']) => rows.filter((row) => row.state === state).length
  const behind = rows.filter((row) => row.behind.length > 0).length
  const [open, ahead] = [number('active'), number('pre-release')]
  const withResults = rows.filter((row) => row.scores !== null).length
  if (rows.length === 0)
    return { say: 'No schools belong to this district yet.', act: 'See district', to: '/district' }
  if (behind > 0)
    return {
      say: `${counted(behind, 'school')} ${isOrAre(behind)} behind on responses.`,
      act: 'See who is behind',
      to: '/schools',
    }
  if (open > 0)
    return { say: `${counted(open, 'survey')} ${isOrAre(open)} open.`, act: 'See schools', to: '/schools' }
  if (withResults > 0)
    return {
      say: `${counted(withResults, 'school')} ${withResults === 1 ? 'has' : 'have'} results you can read.`,
      act: 'See district results',
      to: '/district-results',
    }
  if (ahead > 0)
    return {
      say: `${counted(ahead, 'survey')} ${isOrAre(ahead)} being set up.`,
      act: 'See schools',
      to: '/schools',
    }
  return isOfficer
    ? { say: 'No school has a survey yet.', act: 'Set up surveys', to: '/templates' }
    : { say: 'No school has a survey yet.', act: 'See schools', to: '/schools' }
}
