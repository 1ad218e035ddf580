import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupOf, type ParticipantType } from '../../../../shared/codes.ts'
import type { StoredMember } from '../../../figures/responses/server/actions.ts'
import { countedOf, perDayOf, tallyOf } from './actions-tally.ts'

const responses = fc.array(
  fc.record({
    type: fc.constantFrom<ParticipantType>(1, 6, 2, 3),
    day: fc.constantFrom('2026-10-05', '2026-10-06', '2026-10-07'),
    kept: fc.constantFrom('counted', 'aside', 'above'),
    isMarked: fc.boolean(),
  }),
  { maxLength: 60 },
)
const stored = (one: {
  type: ParticipantType
  day: string
  kept: string
  isMarked: boolean
}): StoredMember => ({
  group: groupOf(one.type),
  type: one.type,
  subType: 1,
  gender: null,
  race: null,
  secret: 0,
  day: one.day,
  countedOn: one.kept === 'above' ? '9999-12-31' : one.day,
  isCounted: one.kept === 'counted',
  isSetAside: one.kept === 'aside',
  isMarked: one.isMarked,
})

test('responses that are counted as they come are counted as all at once', () => {
  fc.assert(
    fc.property(fc.array(responses, { maxLength: 5 }), (parts) => {
      const growing: StoredMember[] = []
      for (const part of parts) {
        growing.push(...part.map(stored))
        tallyOf(growing)
      }
      const tally = tallyOf(growing)
      const amount = (fits: (one: StoredMember) => boolean) => growing.filter(fits).length
      for (const group of ['students', 'parents', 'staff'] as const) {
        const own = (one: StoredMember) => one.group === group
        expect(tally.groups[group]).toBe(amount((one) => own(one) && one.isCounted))
        expect(countedOf(tally, { group })).toBe(tally.groups[group])
        expect(tally.aboveBound[group]).toBe(amount((one) => own(one) && !one.isCounted && !one.isSetAside))
        for (const day of ['2026-10-05', '2026-10-06', '2026-10-07', '9999-12-31']) {
          const since = (one: StoredMember) => own(one) && one.countedOn === day
          expect(perDayOf(tally, { group }, 'perDay').get(day) ?? 0).toBe(amount(since))
          expect(perDayOf(tally, { group }, 'markedPerDay').get(day) ?? 0).toBe(
            amount((one) => since(one) && one.isMarked),
          )
        }
      }
      const younger = { group: 'students', types: [1] } as const
      expect(countedOf(tally, younger)).toBe(amount((one) => one.type === 1 && one.isCounted))
      expect(tally.setAside).toBe(amount((one) => one.isSetAside))
      for (const day of ['2026-10-05', '2026-10-06', '2026-10-07'])
        expect(tally.days[day] ?? 0).toBe(amount((one) => one.isCounted && one.day === day))
    }),
  )
})
