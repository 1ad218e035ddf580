import { expect, test } from 'vitest'
import type { Figure, Gap, SurveyResults } from '../../figures/results/contract.ts'
import { resultsInWords } from './rules-results.ts'

const figure = (score: number): Figure => ({
  ...{ n: 60, atLeast: true, score, coded: null, status: 'emerging', margin: 0.5 },
  ...{ favourable: null, reason: null },
})
const gap: Gap = {
  ...{ group: 'students', groupName: 'Students', dimension: 'homeLanguage', name: 'Somali', kind: 'area' },
  ...{ direction: 'lower', distance: 0.9, apart: 1.5, size: 'medium', found: true, clear: true },
  ...{ subgroup: figure(4), rest: figure(5.5) },
}

test.each<[Partial<Gap>, string]>([
  [{}, 'Somali-speaking students score Discipline 1.5 points lower than all other students.'],
  [{ apart: 1 }, 'Somali-speaking students score Discipline 1 point lower than all other students.'],
  [{ apart: null }, 'Somali-speaking students score Discipline lower than their other areas suggest.'],
  [{ kind: 'level' }, 'Somali-speaking students score all areas 1.5 points lower than all other students.'],
])('states a gap in the same points as the results: %j', (change, sentence) => {
  const own = { ...gap, ...change }
  const area = { name: 'Discipline', figure: figure(4), gap: own.kind === 'area' ? own : null }
  const levels = own.kind === 'level' ? [own] : []
  const results = { overall: figure(5), areas: [area], levels, stage: 'final' } as unknown as SurveyResults
  expect(resultsInWords(results)).toContain(sentence)
})
