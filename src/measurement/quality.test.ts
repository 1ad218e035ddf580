import { describe, expect, test } from 'vitest'
import { protection } from '../app/testing/figures.ts'
import { areaCodes } from '../shared/codes.ts'
import { addAnswersOf, emptyQuality, qualityOf } from './quality.ts'
import type { Rounded, Spreads } from './rounded.ts'

/** A person’s answers to four questions: a level plus or minus `apart`, in a pattern that `turn` selects. */
const answers = (level: number, apart: number, turn: number) =>
  Float64Array.from({ length: 4 }, (_, item) => level + ((turn >> item) % 2 === 0 ? apart : -apart))

/** What is shown when people's levels are 2.5 or 7.5 and their answers differ from them by `apart`. */
function shownOf(people: number, apart: number, spread: number | null = 2, lot = 0.5) {
  const counts = emptyQuality(areaCodes.map(() => 4))
  for (let one = 0; one < people; one++) {
    const own = answers(one % 2 === 0 ? 2.5 : 7.5, apart, Math.floor(one / 2) % 16)
    addAnswersOf(
      counts,
      areaCodes.map(() => own),
      false,
    )
  }
  const spreads: Spreads = {
    areas: areaCodes.map(() => spread as Rounded | null),
    overall: null,
    apart: null,
  }
  const rules = { ...protection(), lot: () => lot }
  return qualityOf(1, counts, { n: people, key: 1, answered: people, spreads }, rules).areas
}
const wordsOf = (...about: Parameters<typeof shownOf>) =>
  shownOf(...about).map((area) => [area.alpha, area.omega])

describe('how well answers agree', () => {
  test.each([
    // Questions have a variance of 6.25 from the levels, which they share, and apart² each. So alpha is 4 × 6.25 / (4 ×
    // 6.25 + apart²).
    ['well', 2.4],
    ['fairly', 2.9],
    ['loosely', 4],
  ])('is "%s"', (word, apart) => {
    expect(wordsOf(320, apart)[0]).toEqual([word, word])
  })

  test.each([
    ['fewer than two hundred answered everything', 192, 2.4, 2],
    ['scores are hardly spread', 320, 2.4, 1.75],
    ['no spread is known', 320, 2.4, null],
  ])('isn’t given if %s', (_why, people, apart, spread) => {
    expect(wordsOf(people, apart, spread)[0]).toEqual([null, null])
  })

  test('isn’t given for an index', () => {
    const said = areaCodes.filter((_, at) => wordsOf(320, 2.4)[at]?.[0] !== null)
    expect(said).toEqual(['AMSIV', 'CRSLTC', 'DBP', 'SCC', 'SCR', 'TRE'])
  })

  test('isn’t given if it depends on one person', () => {
    // Everyone answers alike except one person, who accounts for everything that the questions have in common.
    const counts = emptyQuality(areaCodes.map(() => 3))
    for (let one = 0; one < 240; one++) {
      const own = Float64Array.from({ length: 3 }, (_, item) => (one % 3 === item ? 2.5 : 0))
      addAnswersOf(
        counts,
        areaCodes.map(() => own),
        false,
      )
    }
    addAnswersOf(
      counts,
      areaCodes.map(() => Float64Array.from([10, 10, 10])),
      false,
    )
    const spreads: Spreads = { areas: areaCodes.map(() => 1.8 as Rounded), overall: null, apart: null }
    const found = qualityOf(1, counts, { n: 241, key: 1, answered: 240, spreads }, protection())
    expect([found.areas[0]?.alpha, found.areas[0]?.omega]).toEqual([null, null])
  })
})

describe('omega as a number', () => {
  // 4 × 6.25 / (4 × 6.25 + apart²) is 0.813 for 2.4.
  test.each([
    [0.2, 0.85],
    [0.3, 0.8],
  ])('is rounded by lot to a twentieth: %d gives %d', (lot, expected) => {
    const range = shownOf(320, 2.4, 2, lot)[0]?.omegaRange
    expect(range?.value).toBe(expected)
    expect(range?.low).toBeLessThan(0.813)
    expect(range?.high).toBeGreaterThan(0.813)
  })

  test('decides the word, so that both always agree', () => {
    // 0.799 is rounded to 0.75 or 0.8.
    const apart = Math.sqrt(25 * (1 / 0.799 - 1))
    const said = (lot: number) =>
      shownOf(320, apart, 2, lot).map(({ omega, omegaRange }) => [omega, omegaRange?.value])[0]
    expect([said(0.9), said(0.999)]).toEqual([
      ['well', 0.8],
      ['fairly', 0.75],
    ])
  })

  test.each([
    ['fewer than 300 answered everything', 288, 2.4, 2],
    ['it is low', 320, 5, 2],
    ['scores are hardly spread', 320, 2.4, 1.75],
  ])('isn’t given if %s', (_why, people, apart, spread) => {
    expect(shownOf(people, apart, spread)[0]?.omegaRange).toBeNull()
  })

  test('isn’t given if one person could change it by more than its step', () => {
    // Everyone is so close to the middle that a person at an end would count for many.
    const shown = (count: number) => {
      const counts = emptyQuality(areaCodes.map(() => 4))
      for (let one = 0; one < count; one++) {
        const own = answers(one % 2 === 0 ? 4.4 : 5.6, 0.6, Math.floor(one / 2) % 16)
        addAnswersOf(
          counts,
          areaCodes.map(() => own),
          false,
        )
      }
      const spreads: Spreads = { areas: areaCodes.map(() => 2 as Rounded), overall: null, apart: null }
      const about = { n: count, key: 1, answered: count, spreads }
      return qualityOf(1, counts, about, protection()).areas[0]
    }
    const [few, many] = [shown(320), shown(960)]
    expect([few?.omega === null, few?.omegaRange]).toEqual([false, null])
    expect(many?.omegaRange).toBeTruthy()
  })

  test('isn’t given for an index', () => {
    const said = areaCodes.filter((_, at) => shownOf(320, 2.4)[at]?.omegaRange)
    expect(said).toEqual(['AMSIV', 'CRSLTC', 'DBP', 'SCC', 'SCR', 'TRE'])
  })

  test('is never said to be perfect', () => {
    expect(shownOf(320, 0.1)[0]?.omegaRange).toMatchObject({ value: 0.95 })
  })
})

test('counts the people with the same choice throughout and the answers without a score', () => {
  const counts = emptyQuality([2, 1])
  addAnswersOf(counts, [Float64Array.of(5, 7.5), Float64Array.of(0)], false)
  expect(counts).toMatchObject({ sameChoice: 0, areas: [{ unscored: 0 }, { unscored: 0 }] })
  addAnswersOf(counts, [Float64Array.of(Number.NaN, 5), Float64Array.of(5)], true)
  expect(counts).toMatchObject({ sameChoice: 1, areas: [{ unscored: 1 }, { unscored: 0 }] })
  expect(counts.areas.map(({ complete }) => complete.n)).toEqual([1, 2])
})
