import { describe, expect, test } from 'vitest'
import { type Division, figureOf, withheldFigure } from '../../measurement/scores.ts'
import { gapsOf } from './rules.ts'

describe('gaps', () => {
  const spread = (middle: number, n = 40) =>
    Array.from({ length: n }, (_, place) => middle + ((place % 5) - 2) / 2)
  const division = (key: 'group' | 'race' | 'role', cells: [string, number[] | null][]): Division => ({
    key,
    name: key,
    shown: true,
    cells: cells.map(([name, values]) => ({
      key: name,
      name,
      ...(values ? figureOf(values) : withheldFigure),
    })),
  })

  test('order areas by the largest, name no withheld group and nobody who did not answer', () => {
    const found = gapsOf([
      {
        code: 'SCC',
        name: 'Climate',
        divisions: [
          division('group', [
            ['students', spread(5)],
            ['staff', spread(5.5)],
            ['parents', null],
          ]),
        ],
      },
      {
        code: 'DBP',
        name: 'Discipline',
        divisions: [
          division('race', [
            ['a', spread(3)],
            ['b', spread(6)],
            ['c', spread(4)],
            ['none', spread(9)],
            ['small', null],
          ]),
          // Inside a group nothing is compared.
          division('role', [
            ['x', spread(1)],
            ['y', spread(9)],
          ]),
        ],
      },
      {
        code: 'TAG',
        name: 'Tracking',
        divisions: [{ key: 'group', name: 'group', shown: false, cells: [] }],
      },
    ])

    expect(found.comparisons).toBe(4)
    expect(
      found.areas.map((area) => [
        area.code,
        area.gaps.map((gap) => [gap.low.name, gap.high.name, gap.distance, gap.beyondChance]),
      ]),
    ).toEqual([
      ['DBP', [['a', 'b', 3, true]]],
      ['SCC', [['students', 'staff', 0.5, true]]],
      ['TAG', []],
    ])
  })

  test('between small groups may be chance', () => {
    const wide = (middle: number) => Array.from({ length: 10 }, (_, place) => middle + (place % 2 ? 4 : -4))
    const divisions = [
      division('group', [
        ['students', wide(5)],
        ['staff', wide(6)],
      ]),
    ]
    expect(gapsOf([{ code: 'SCC', name: '', divisions }]).areas[0]?.gaps[0]).toMatchObject({
      distance: 1,
      beyondChance: false,
    })
  })
})
