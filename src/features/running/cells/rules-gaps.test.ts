import { expect, test } from 'vitest'
import { seeded } from '../../../app/testing/adversary/schools.ts'
import { cellSays, gapSays, otherCell, signedBy } from '../../../app/testing/cells.ts'
import { gapsInDistrict } from '../../../app/testing/district-rates.ts'
import type { DistrictGap } from '../../../measurement/district-gaps.ts'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { bands, groups } from '../../../shared/codes.ts'
import { fileBytesAtMost } from './contract.ts'
import { columns } from './rules.ts'
import { gapContent, gapRowsOfRollUp, joinedGapRows, namesOf } from './rules-gaps.ts'
import { closeWords, tooFewInstallations, unlikeWords, withoutGapsWords } from './rules-words.ts'

/** Every row that an installation can tell. */
const everyRow = groups.flatMap((group) =>
  dimensionKeys.flatMap((dimension) =>
    [null, ...bands].flatMap((band) =>
      Array.from({ length: 40 }, (_, code) => ({ group, dimension, band, row: String(code) })).filter(
        namesOf,
      ),
    ),
  ),
)

test('reads a file with every row, which fits into the limit', () => {
  expect(everyRow.length).toBeGreaterThan(60)
  const gaps = everyRow.map((row) => ({
    ...gapSays(-1, row),
    schools: 999_999,
    freedom: 999_998,
    gaps: Object.fromEntries(columns.map((column) => [column, [-10.25, 10.25, -9.25, 10.25]])),
  }))
  const says = { ...cellSays(5), schools: 1_000_000, gaps }
  expect(gapContent.safeParse(says).success).toBe(true)
  expect(Buffer.byteLength(signedBy(otherCell(), says))).toBeLessThan(fileBytesAtMost)
})

test('tells nothing of a district with fewer than 12 schools, and leaves out results without kept differences', () => {
  /** A simulated district, with the name that results give to race. */
  const rollUp = (schools: number) => ({
    gaps: gapsInDistrict({ schools }, seeded(3)).map((group) => ({
      ...group,
      gaps: group.gaps.map(
        (gap): DistrictGap => ({
          ...gap,
          dimensionName: gap.dimension === 'race' ? 'Race/ethnicity' : gap.dimensionName,
        }),
      ),
    })),
  })
  const told = gapRowsOfRollUp(rollUp(13))
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(({ schools }) => schools === 12)).toBe(true)
  expect(gapRowsOfRollUp(rollUp(11))).toEqual([])
  const before = rollUp(13)
  for (const { gaps } of before.gaps) for (const gap of gaps) delete gap.kept
  expect(gapRowsOfRollUp(before)).toEqual([])
  expect(gapRowsOfRollUp({})).toEqual([])
  // One district's rows stay exactly as they are.
  expect(joinedGapRows([told, []])).toEqual(told)
})

test('says what is missing in numbers that agree', () => {
  expect(tooFewInstallations(0, 1)).toMatch(/ 0 of 1 installation compared any\.$/)
  expect(tooFewInstallations(2, 3)).toMatch(/ 2 of 3 installations compared any, but not the same one\.$/)
  expect(withoutGapsWords(['Iowa', 'Ohio'])).toMatch(
    /^The files from Iowa and Ohio have no gaps: they were made/,
  )
  const one = { schools: 12, margin: 0.2 }
  const installations = [
    { ...one, name: 'Iowa', points: 0 },
    { ...one, name: 'Ohio', points: 0.5 },
  ]
  expect(unlikeWords({ areUnlike: true, installations })).toMatch(
    / Iowa: equal ± 0\.2; Ohio: 0\.5 higher ± 0\.2\.$/,
  )
  expect(unlikeWords({ areUnlike: false, installations })).toBe('')
  const apart = { distance: 0.2, margin: 0.3 }
  expect(closeWords({ apart, direction: 'lower', area: null })).toBe('0.2 lower ± 0.3')
  expect(closeWords({ apart, direction: 'lower', area: 'SCC' })).toBe(
    '0.2 lower ± 0.3, about as in the other areas',
  )
  expect(closeWords({ apart: null, direction: 'lower', area: null })).toBe('about equal')
})
