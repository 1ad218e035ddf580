import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaCodes } from '../shared/codes.ts'
import { crossTabulated } from './cross-table.ts'
import { addTallies, type Respondent } from './respondents.ts'

const code = fc.oneof(fc.nat(3), fc.nat(998))
const respondent = fc.record({
  group: fc.constantFrom('students', 'parents', 'staff'),
  type: fc.constantFrom(1, 2, 3, 6),
  subType: code,
  gender: fc.option(code),
  race: fc.option(code),
  secret: fc.nat(2 ** 31 - 1),
  areas: fc.constant(areaCodes.map((): [number, number, number] => [5, 1, 1])),
})
const kindOf = ({ group, type, subType, gender, race }: Omit<Respondent, 'secret' | 'areas'>) =>
  [group, type, subType, gender, race].join(' ')

test('puts exactly the people with the same combination of codes into one cell', () => {
  fc.assert(
    fc.property(fc.array(respondent, { maxLength: 60 }), (people) => {
      const cells = crossTabulated(people)
      const members = Map.groupBy(people, kindOf)
      expect(cells.map(kindOf).sort()).toEqual([...members.keys()].sort())
      for (const cell of cells) {
        const own = members.get(kindOf(cell)) ?? []
        expect(cell.tally.n).toBe(own.length)
        expect(cell.tally.key).toBe(own.reduce((sum, { secret }) => sum + secret, 0))
      }
      expect(addTallies(cells.map(({ tally }) => tally)).whole.scored).toBe(people.length)
    }),
  )
})
