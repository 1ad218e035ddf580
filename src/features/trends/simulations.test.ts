import { expect, test } from 'vitest'
import { seeded } from '../../app/testing/adversary/schools.ts'
import { figuresOfSchool, personOf } from '../../app/testing/simulations.ts'
import { areaCodes } from '../../shared/codes.ts'
import { areaChangesOf, type Year } from './rules.ts'
import { byGroup } from './rules-asked.ts'

const smallGroup = 10
const area = 'DBP'

/** Students of a school as one survey finds them: each answers about a level of their own. */
function yearOf(count: number, level: number, random: () => number): Year {
  const people = Array.from({ length: count }, () => {
    const spread = (random() + random() + random() - 1.5) * 3.2
    return personOf({ race: 1, level: level + spread }, random)
  })
  return {
    figures: figuresOfSchool(people),
    comparable: byGroup(() => new Set(areaCodes)),
    smallGroup,
    answers: 5,
    questions: byGroup(() => []),
  }
}

/** What the students' row of the area says of a pulse beside its audit. */
function verdict(audit: Year, pulse: Year): 'improved' | 'worse' | 'not yet distinguishable' {
  const group = areaChangesOf([audit, pulse], area).find(({ key }) => key === 'group')
  const row = group?.rows.find(({ key }) => key === 'students')
  if (!row?.clear || row.change === null) return 'not yet distinguishable'
  return row.change > 0 ? 'improved' : 'worse'
}

const schools = 500

test('of 500 schools where nothing changes at most 5 % read "improved" at either of two pulses', () => {
  const random = seeded(17)
  let improved = 0
  for (let school = 0; school < schools; school++) {
    const audit = yearOf(200, 5, random)
    const pulses = [yearOf(60, 5, random), yearOf(90, 5, random)]
    if (pulses.some((pulse) => verdict(audit, pulse) === 'improved')) improved += 1
  }
  expect(improved).toBeLessThanOrEqual(schools * 0.05)
})

test('a change of a point is found by a pulse of ninety in at least 8 of 10 schools', () => {
  const random = seeded(18)
  let found = 0
  for (let school = 0; school < 100; school++) {
    if (verdict(yearOf(200, 4, random), yearOf(90, 5, random)) === 'improved') found += 1
  }
  expect(found).toBeGreaterThanOrEqual(80)
})
