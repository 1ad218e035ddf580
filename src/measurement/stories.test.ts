import { describe, expect, test } from 'vitest'
import { protection, respondents, tallyOf } from '../app/testing/figures.ts'
import { cell, firstOf, gaps, levelOf, spreads } from '../app/testing/rounded-groups.ts'
import type { Rounded } from './rounded.ts'
import { roundCell, roundSpreads } from './rounded.ts'
import { StoryCounter } from './stories.ts'

/** 100 people of a row score 7 in all areas, the other 300 score 6. */
const judged = (own: number | undefined, all: number | undefined = own, beyondStories = 1.6) => {
  const told = (stories: number | undefined) => stories !== undefined && { stories: stories as Rounded }
  return gaps({
    whole: { ...cell(400, 6.25, false), ...told(all) },
    rows: { 1: { ...cell(100, 7), ...told(own) } },
    dimension: 'gender',
    spread: { ...spreads(2, 1.3, 1.5), beyondStories: beyondStories as Rounded },
  })
}

describe('a gap across all areas', () => {
  test.each([
    ['the group rated the stories a point higher too', 7, 6.25, true],
    ['it rated them as others did', 6, 6, undefined],
    ['it rated them lower', 5, 6, undefined],
    ['half a point of the gap is clearly left', 6.4, 6.275, undefined],
    ['the stories weren’t asked', undefined, undefined, undefined],
  ])('if %s, explained: %j and %j give %j', (_why, own, all, explained) => {
    const level = levelOf(judged(own, all))
    expect(level).toMatchObject({ direction: 'higher', found: true, clear: true })
    expect(level?.explained).toBe(explained)
  })

  test('keeps its verdict, and gaps in one area are never explained', () => {
    const [with_, without] = [judged(7, 6.25), judged(undefined)]
    expect(with_.map(({ explained: _, ...gap }) => gap)).toEqual(without)
    expect(firstOf(with_)?.explained).toBeUndefined()
  })
})

describe('the mean of the two stories', () => {
  const people = (count: number, stories?: number) =>
    tallyOf(respondents(count, [4, 6], stories === undefined ? {} : { stories }))
  const told = (count: number, stories?: number) => {
    const { stories: mean } = roundCell(
      people(count, stories),
      { n: count, atLeast: false },
      protection(0.999),
    )
    return mean
  }

  test('is rounded like an area’s, from 20 people', () => {
    expect([19, 20, 40, 200].map((count) => told(count, 5.4321))).toEqual([
      undefined,
      expect.closeTo(5, 6),
      expect.closeTo(5.25, 6),
      expect.closeTo(5.4, 6),
    ])
  })

  test('needs two thirds of the people, and leaves no trace in surveys without stories', () => {
    const mixed = tallyOf([...respondents(66, 5, { stories: 5 }), ...respondents(34, 5)])
    expect(roundCell(mixed, { n: 100, atLeast: false }, protection())).not.toHaveProperty('stories')
    expect(roundSpreads(mixed, protection())).not.toHaveProperty('beyondStories')
    expect(roundCell(people(100), { n: 100, atLeast: false }, protection())).not.toHaveProperty('stories')
    expect(Object.keys(roundSpreads(people(100), protection()) ?? {})).toEqual(['areas', 'overall', 'apart'])
    expect(roundSpreads(people(100, 5), protection())?.beyondStories).toBe(1)
  })

  test('isn’t in early results', () => {
    const early = roundCell(people(100, 5), { n: 100, atLeast: false }, protection(0.5, true))
    expect(early).not.toHaveProperty('stories')
  })
})

describe('the stories by language of the form', () => {
  const shown = (counts: Record<number, number>, stories: number | undefined = 6.2) => {
    const counter = new StoryCounter()
    for (const [language, count] of Object.entries(counts))
      for (let place = 0; place < count; place++)
        counter.add({ group: 'parents', language: Number(language), secret: place + 1, stories })
    return counter.shown(protection(0.999))
  }
  const scores = (counts: Record<number, number>) =>
    shown(counts).flatMap(({ languages }) => languages.map(({ language, score }) => [language, score]))

  test.each([
    ['nothing for one language', { 1: 300 }, []],
    ['nothing below 20 people', { 1: 300, 2: 19 }, []],
    [
      'whole numbers for both if one has fewer than 40',
      { 1: 300, 2: 25 },
      [
        [1, 6],
        [2, 6],
      ],
    ],
    [
      'halves from 40',
      { 1: 300, 2: 40 },
      [
        [1, 6],
        [2, 6],
      ],
    ],
    [
      'tenths from 200',
      { 1: 300, 2: 200 },
      [
        [1, 6.2],
        [2, 6.2],
      ],
    ],
    ['nothing if the languages’ numbers could follow from the group’s', { 1: 20, 2: 20, 3: 9 }, []],
    [
      'coarser numbers if finer ones would tell how many there are',
      { 1: 45, 2: 43 },
      [
        [1, 6],
        [2, 6],
      ],
    ],
  ] as const)('shows %s', (_what, counts, expected) => {
    expect(scores(counts)).toEqual(expected)
  })

  test('shows nothing about people who didn’t judge both stories', () => {
    const counter = new StoryCounter()
    for (const language of [1, 2])
      for (let place = 0; place < 100; place++)
        counter.add({
          group: 'staff',
          language,
          secret: place,
          ...(place < 60 ? { stories: 5 } : {}),
        })
    expect(counter.shown(protection())).toEqual([])
  })
})
