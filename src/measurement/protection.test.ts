import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cell,
  type Codes,
  commonCombinations,
  releasedCount,
  withheldCells,
  withheldInParts,
} from './protection.ts'

const thresholds = fc.integer({ min: 5, max: 20 })
const cellLists = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 400 })), {
    minLength: 1,
    maxLength: 14,
  })
  .map((counts): Cell[] => counts.map((count, place) => ({ key: `cell ${place}`, count })))

describe('withheld cells', () => {
  const withheld = (counts: number[]) => {
    const cells = counts.map((count, place) => ({ key: String(place), count }))
    const found = withheldCells(cells, 10)
    return found && [...found].map(Number).sort((a, b) => a - b)
  }

  test.each([
    ['none where every cell is large', [10, 25, 90], []],
    ['the next smallest beside a single small one', [9, 40, 25, 90], [0, 2]],
    ['small ones alone where together they hold enough', [3, 7, 40, 90], [0, 1]],
    ['a third where two hold too few', [3, 6, 40, 90], [0, 1, 2]],
    ['an empty cell with another one, so that 0 is not told', [0, 40, 25], [0, 2]],
    ['the later one of two equal cells', [4, 25, 25, 90], [0, 2]],
    ['the whole breakdown where nothing would be left', [4, 25], null],
    ['the whole breakdown where all cells together are too few', [2, 3, 1], null],
    ['the whole breakdown of one small cell', [4], null],
    ['the whole breakdown where nobody answered', [0, 0, 0], null],
  ])('are %s', (_name, counts, expected) => {
    expect(withheld(counts)).toEqual(expected)
  })

  test('together hold at least the threshold, and no cell under it is shown', () => {
    fc.assert(
      fc.property(cellLists, thresholds, (cells, threshold) => {
        const found = withheldCells(cells, threshold)
        if (found === null) return
        const hidden = cells.filter((cell) => found.has(cell.key))
        const shown = cells.filter((cell) => !found.has(cell.key))
        for (const cell of shown) expect(cell.count).toBeGreaterThanOrEqual(threshold)
        expect(shown.length).toBeGreaterThan(0)
        const together = hidden.reduce((sum, cell) => sum + cell.count, 0)
        expect(hidden.length === 0 || together >= threshold).toBe(true)
      }),
    )
  })

  test('hide no more than needed: without the largest hidden cell the rest would be exposed or small', () => {
    fc.assert(
      fc.property(cellLists, thresholds, (cells, threshold) => {
        const found = withheldCells(cells, threshold)
        if (found === null || found.size === 0) return
        const hidden = cells.filter((cell) => found.has(cell.key)).map((cell) => cell.count)
        const largest = Math.max(...hidden)
        const others = hidden.reduce((sum, count) => sum + count, 0) - largest
        expect(largest < threshold || others < threshold).toBe(true)
      }),
    )
  })
})

describe('cells withheld in parts', () => {
  const parts = [
    ['cell 0', 'cell 1', 'cell 2', 'cell 3', 'cell 4'],
    ['cell 5', 'cell 6', 'cell 7', 'cell 8'],
  ]
  const nine = fc
    .array(fc.oneof(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 400 })), {
      minLength: 9,
      maxLength: 9,
    })
    .map((counts): Cell[] => counts.map((count, place) => ({ key: `cell ${place}`, count })))

  test('hold at least the threshold in every part whose total is large enough to be told', () => {
    fc.assert(
      fc.property(nine, thresholds, (cells, threshold) => {
        const found = withheldInParts(cells, threshold, parts)
        if (found === null) return
        for (const cell of cells)
          if (!found.has(cell.key)) expect(cell.count).toBeGreaterThanOrEqual(threshold)
        for (const part of [cells.map((cell) => cell.key), ...parts]) {
          const own = cells.filter((cell) => part.includes(cell.key))
          const total = own.reduce((sum, cell) => sum + cell.count, 0)
          const hidden = own.filter((cell) => found.has(cell.key))
          const together = hidden.reduce((sum, cell) => sum + cell.count, 0)
          if (total >= threshold) expect(hidden.length === 0 || together >= threshold).toBe(true)
          else expect(hidden).toHaveLength(own.length)
        }
      }),
    )
  })
})

describe('released responses', () => {
  test.each([
    [0, 0],
    [9, 0],
    [19, 0],
    [20, 10],
    [29, 10],
    [30, 20],
    [1234, 1220],
  ])('of %i while collecting are %i', (total, covered) => {
    expect(releasedCount(total, 10, true)).toBe(covered)
    expect(releasedCount(total, 10, false)).toBe(total)
  })

  test('two looks differ by nobody or by at least the threshold', () => {
    const total = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(total, total, thresholds, fc.boolean(), (one, other, threshold, closed) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)]
        const first = releasedCount(early, threshold, true)
        const second = releasedCount(late, threshold, !closed)
        const difference = second - first
        // Below the threshold in all a breakdown shows nothing, so its first people are no difference.
        if (second >= threshold) expect(difference === 0 || difference >= threshold).toBe(true)
        expect(second).toBeLessThanOrEqual(late)
      }),
    )
  })
})

describe('common combinations', () => {
  const code = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null })
  const rows = fc.array(
    fc.record({
      participant_type: fc.constantFrom(1, 2, 3, 6),
      participant_gender: code(5),
      ethnicity: code(7),
    }),
    { maxLength: 400 },
  )
  const combination = (row: object) => Object.values(row).join('/')

  test('each have at least the threshold of rows, and no row gets a code that it did not have', () => {
    fc.assert(
      fc.property(rows, thresholds, (given, threshold) => {
        const kept = commonCombinations(given, threshold)
        const sizes = Map.groupBy(kept, combination)
        for (const same of sizes.values()) expect(same.length).toBeGreaterThanOrEqual(threshold)
        expect([0, given.length]).toContain(kept.length)
        for (const [place, row] of kept.entries()) {
          for (const [name, value] of Object.entries(row)) {
            expect([null, given[place]?.[name as keyof typeof row]]).toContain(value)
          }
        }
      }),
    )
  })

  test('tell of no code how few have lost theirs, nor of the students of both bands', () => {
    fc.assert(
      fc.property(rows, thresholds, (given, threshold) => {
        const kept = commonCombinations(given, threshold)
        const student = (type: number | null) => type === 1 || type === 6
        const lost = (has: (row: Codes) => boolean) => {
          const left = kept.filter(has).length
          return left === 0 ? 0 : given.filter(has).length - left
        }
        const codes = [0, 1, 2, 3, 4, 5, 6, 7]
        const all = [
          ...codes.map((code) => lost((row) => row.ethnicity === code)),
          ...codes.map((code) => lost((row) => row.participant_gender === code)),
          ...codes.map((code) => lost((row) => row.participant_type === code)),
          lost((row) => student(row.participant_type)),
        ]
        for (const few of all) expect(few === 0 || few >= threshold).toBe(true)
      }),
    )
  })

  test('that are common keep their codes; a rare one loses as few as it can', () => {
    const common = { participant_type: 1, participant_gender: 1, ethnicity: 6 }
    const rare = { participant_type: 1, participant_gender: 1, ethnicity: 4 }
    const other = { participant_type: 1, participant_gender: 1, ethnicity: 1 }
    const given = [...Array(12).fill(common), ...Array(6).fill(rare), ...Array(5).fill(other)]

    const kept = commonCombinations(given, 10)

    expect(kept.filter((row) => row.ethnicity === 6)).toHaveLength(12)
    expect(kept.slice(12)).toEqual(Array(11).fill({ ...rare, ethnicity: null }))
  })
})
