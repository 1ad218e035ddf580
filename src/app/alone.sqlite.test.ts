import { expect, test } from 'vitest'
import { playAlone } from './testing/adversary/alone.ts'
import { playAloneDifference } from './testing/adversary/alone-difference.ts'
import { playAloneItem } from './testing/adversary/alone-item.ts'
import { playAloneOmega } from './testing/adversary/alone-omega.ts'
import { playAloneQuality } from './testing/adversary/alone-quality.ts'

/**
 * Plays one person among answers that the adversary sent and tuned. The adversary knows all random numbers in that
 * person's cells. `npm run bench -- alone` plays more rounds.
 */
const rounds = 30
const sizes = [100, 129, 200]
const tuned = { level: 5, border: 5 }

test.each(sizes)(
  'hides a person’s area scores among an adversary’s answers, %i people in total',
  (people) => {
    const { areas, guessed, determined } = playAlone({ people, inRows: false, ...tuned }, rounds, 1)
    expect(areas).toBe(8 * rounds)
    expect(guessed / areas).toBeLessThanOrEqual(0.25)
    expect(determined).toBe(0)
  },
)

test.each(sizes)(
  'hides a person’s area scores in three rows an adversary filled, %i people in total',
  (people) => {
    const { areas, guessed, determined } = playAlone({ people, inRows: true, ...tuned }, rounds, 2)
    expect(guessed / areas).toBeLessThanOrEqual(0.3)
    expect(determined).toBe(0)
  },
)

test('hides a person’s area scores when another answer is left out later', () => {
  const { areas, guessed } = playAlone({ people: 100, inRows: false, early: true, ...tuned }, rounds, 3)
  expect(guessed / areas).toBeLessThanOrEqual(0.25)
})

test.each([33, 90])(
  'hides a person’s area scores if %i of an adversary’s 100 responses are unscored',
  (unscored) => {
    const alone = { people: 100, unscored, answered: 2, ...tuned }
    const group = playAlone({ ...alone, inRows: false }, rounds, 4)
    const rows = playAlone({ ...alone, inRows: true }, rounds, 5)
    expect(group.guessed / group.areas).toBeLessThanOrEqual(0.25)
    expect(rows.guessed / rows.areas).toBeLessThanOrEqual(0.3)
    expect(group.determined + rows.determined).toBe(0)
  },
)

test.each(
  [41, 129, 200, 260].flatMap((people) =>
    [0, 0.25, 0.5, 0.9].map((share) => [people, Math.floor(share * people)]),
  ),
)('hides one answer among %i known answers, %i of them without a score', (people, unscored) => {
  for (const isTuned of [false, true]) {
    const { answers, exact, stance } = playAloneItem({ people, unscored, tuned: isTuned }, 100, 6)
    expect(exact / answers).toBeLessThanOrEqual(1 / 8)
    expect(stance / answers).toBeLessThanOrEqual(1 / 4)
  }
})

test.each([200, 260, 400])(
  'hides one answer when the group and three of its rows have %i known answers',
  (people) => {
    for (const isTuned of [false, true]) {
      const { answers, exact, stance } = playAloneItem({ people, cells: 4, tuned: isTuned }, 200, 8)
      expect(exact / answers).toBeLessThanOrEqual(1 / 8)
      expect(stance / answers).toBeLessThanOrEqual(1 / 4)
    }
  },
)

test('doesn’t reveal an answer through alpha and omega among 219 nearly constant answers', () => {
  const { guessed, chance, words } = playAloneQuality(220, 0.02, 12, 7)
  expect(words).toBe(0)
  expect(guessed).toBe(chance)
})

test('doesn’t reveal an answer through omega’s number among 300 known answers', () => {
  const { answers, guessed, chance, determined, numbers } = playAloneOmega(301, 0.7, 2, 5)
  expect(numbers).toBe(answers)
  expect(determined).toBe(0)
  expect(guessed).toBeLessThanOrEqual(chance + 1)
})

test.each([
  [150, [2, 2]],
  [300, [3, 2, 3]],
  [900, [4, 2, 4]],
])(
  'hides one answer in the differences between groups, next to questions and rows, %i people and %j rows',
  (people, rows) => {
    const game = { people, items: 33, rows, isShared: true }
    const { answers, exact, stance } = playAloneDifference(game, 8, 15, 9)
    expect(exact / answers).toBeLessThanOrEqual(1 / 8)
    expect(stance / answers).toBeLessThanOrEqual(1 / 4)
  },
)
