import { expect, test } from 'vitest'
import type { Figure, SurveyResults } from '../../figures/results/contract.ts'
import { offeredBy } from './rules.ts'

type Area = SurveyResults['areas'][number]
const figure = (score: number, coded: Figure['coded'] = null): Figure => ({
  n: 40,
  atLeast: true,
  score,
  coded,
  status: 'emerging',
  margin: null,
  favourable: null,
  reason: null,
})

/** An area in which Asian students clearly scored lower; null: by how much is told in words only. */
function area(code: Area['code'], subgroup: Figure, rest: Figure, distance: number | null): Area {
  const row = { key: '2', name: 'Asian', answers: ['Asian'], pooled: false, figure: subgroup, rest: null }
  const dimension = { key: 'race' as const, name: 'Race/ethnicity', rows: [row] }
  const verdict = { direction: 'lower' as const, distance, size: 'medium' as const, clear: true }
  const of = { group: 'students' as const, groupName: 'Students', dimension: 'race' as const, name: 'Asian' }
  return {
    code,
    equityAreaCode: code,
    name: code,
    about: '',
    figure: figure(5),
    groups: [{ key: 'students', name: 'Students', figure: figure(5), dimensions: [dimension] }],
    gap: { ...verdict, ...of, subgroup, rest },
  }
}

test('of clear gaps those are offered whose numbers say the same: of others only words may be told', () => {
  const areas = [
    area('DBP', figure(4), figure(6), 2),
    area('SCC', figure(6), figure(6), null),
    area('TAG', figure(6.5), figure(6), null),
    area('TRE', figure(1, 'orLess'), figure(6), null),
  ]
  expect(offeredBy({ areas }).improvements.flatMap(({ key, gap }) => (gap ? [key] : []))).toEqual(['DBP-gap'])
})
