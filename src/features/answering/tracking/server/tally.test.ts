import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupOf, type ParticipantType } from '../../../../shared/codes.ts'
import type { StoredMember } from '../../../figures/responses/server/actions.ts'
import { coveredBy, perDayOf, tallyOf, totalOf } from './actions-tally.ts'

const days = ['2026-10-05', '2026-10-06', '2026-10-07'] as const
const responses = fc.array(
  fc
    .record({
      type: fc.constantFrom<ParticipantType>(1, 6, 2, 3),
      day: fc.constantFrom(...days),
      kept: fc.constantFrom('counted', 'aside', 'above'),
      isMarked: fc.boolean(),
    })
    .map(
      ({ type, day, kept, isMarked }): StoredMember => ({
        group: groupOf(type),
        type,
        subType: 1,
        gender: null,
        race: null,
        secret: 0,
        day,
        countedOn: kept === 'above' ? '9999-12-31' : day,
        isCounted: kept === 'counted',
        isSetAside: kept === 'aside',
        isMarked,
      }),
    ),
  { maxLength: 60 },
)

test('counts responses the same way one at a time or all together', () => {
  fc.assert(
    fc.property(fc.array(responses, { maxLength: 5 }), (parts) => {
      const growing: StoredMember[] = []
      for (const part of parts) {
        growing.push(...part)
        tallyOf(growing)
      }
      const tally = tallyOf(growing)
      const same = (fits: (one: Omit<StoredMember, 'secret'>) => boolean) =>
        expect(totalOf(tally.filter((one) => fits(one as never)))).toBe(growing.filter(fits).length)
      for (const kept of ['isCounted', 'isSetAside', 'isMarked'] as const) {
        same((one) => one[kept])
        for (const group of ['students', 'parents', 'staff']) same((one) => one[kept] && one.group === group)
      }
      const younger = coveredBy(tally, { group: 'students', types: [1] })
      expect(totalOf(younger)).toBe(growing.filter(({ type }) => type === 1).length)
      for (const day of [...days, '9999-12-31'])
        for (const which of ['day', 'countedOn'] as const)
          expect(perDayOf(tally, which).get(day) ?? 0).toBe(
            growing.filter((one) => one[which] === day).length,
          )
    }),
  )
})
