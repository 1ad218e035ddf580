import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import type { BriefSource, briefOf } from '../features/acting/brief/rules.ts'
import type { AreaReport, SurveyResults } from '../features/figures/results/contract.ts'
import type { pointOf } from '../measurement/changes.ts'
import { crossTabulated } from '../measurement/cross-table.ts'
import type { areaFigures, everyoneFigures, overallFigure } from '../measurement/figures.ts'
import type { gapsOf } from '../measurement/gaps.ts'
import type { Respondent, Tally } from '../measurement/respondents.ts'
import { figuresFrom, type RoundedReport, roundedReport } from '../measurement/results.ts'
import type { Rounded, RoundedCell, RoundedMeans, Spreads } from '../measurement/rounded.ts'
import { byRace, protection, respondent } from './testing/figures.ts'

/** Everything printed or said is based on rounded figures, because the code that creates it gets nothing else. */

test('uses only rounded figures for clear gaps, changes and briefs', () => {
  expectTypeOf<number>().not.toExtend<Rounded>()
  expectTypeOf<RoundedMeans['means'][number]>().toEqualTypeOf<Rounded | null>()
  expectTypeOf<RoundedMeans['stories']>().toEqualTypeOf<Rounded | undefined>()
  expectTypeOf<RoundedCell['favourable'][number]>().toEqualTypeOf<Rounded | null>()
  expectTypeOf<
    Spreads['areas'][number] | Spreads['overall'] | Spreads['apart']
  >().toEqualTypeOf<Rounded | null>()
  expectTypeOf<Tally>().not.toExtend<RoundedCell>()
  expectTypeOf<Parameters<typeof areaFigures>[0]>().toEqualTypeOf<RoundedCell>()
  expectTypeOf<Parameters<typeof overallFigure>[0]>().toEqualTypeOf<RoundedCell>()
  expectTypeOf<Parameters<typeof everyoneFigures>[0][number]['cell']>().toEqualTypeOf<RoundedCell>()
  expectTypeOf<Parameters<typeof gapsOf>[0]>().toEqualTypeOf<RoundedReport['groups']>()
  expectTypeOf<RoundedReport['groups'][number]['cell']>().toEqualTypeOf<RoundedCell>()
  expectTypeOf<Parameters<typeof figuresFrom>[0]>().toEqualTypeOf<RoundedReport>()
  expectTypeOf<Parameters<typeof pointOf>[0]['rounded']>().toEqualTypeOf<RoundedMeans | undefined>()
  // A brief is created from replies, which contain printed figures.
  expectTypeOf<Parameters<typeof briefOf>[0]>().toEqualTypeOf<BriefSource>()
  expectTypeOf<BriefSource['results']>().toExtend<Partial<SurveyResults>>()
  expectTypeOf<AreaReport['gaps'][number]>().not.toHaveProperty('rounded')
})

const people = fc.array(
  fc.record({ score: fc.integer({ min: 0, max: 10 }), race: fc.integer({ min: 1, max: 2 }) }),
  { minLength: 45, maxLength: 90 },
)
const respondentsOf = (all: readonly { score: number; race: number }[]): Respondent[] =>
  all.map(({ score, race }, secret) => respondent(score, { race, secret }))
const reportOf = (all: readonly { score: number; race: number }[], lot: number): RoundedReport =>
  roundedReport(crossTabulated(respondentsOf(all)), [byRace], protection(lot), ['students'])

test('computes the same figures from a stored report', () => {
  fc.assert(
    fc.property(people, fc.double({ min: 0, max: 0.99, noNaN: true }), (all, lot) => {
      const report = reportOf(all, lot)
      const read: RoundedReport = JSON.parse(JSON.stringify(report))
      expect(figuresFrom(read, protection())).toEqual(figuresFrom(report, protection()))
    }),
    { numRuns: 60 },
  )
})

test('computes the same figures for different people whose rounded reports are equal', () => {
  let alike = 0
  fc.assert(
    fc.property(people, fc.nat(), fc.constantFrom(-1, 1), (all, at, by) => {
      const others = all.map((one, place) =>
        place === at % all.length ? { ...one, score: Math.max(0, Math.min(10, one.score + by)) } : one,
      )
      const [one, other] = [reportOf(all, 0.5), reportOf(others, 0.5)]
      if (JSON.stringify(one) !== JSON.stringify(other)) return
      alike += Number(JSON.stringify(all) !== JSON.stringify(others))
      expect(figuresFrom(other, protection())).toEqual(figuresFrom(one, protection()))
    }),
    { numRuns: 200 },
  )
  expect(alike).toBeGreaterThan(10)
})
