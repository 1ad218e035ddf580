import { type Counts, determined, type Sum } from './determined.ts'
import { T } from './people.ts'

/** A table cell: the number of people who gave one of these answers. */
export interface ShownCell {
  answers: readonly string[]
  /** Null for fewer than T. */
  atLeast: number | null
  /** Whether each of these answers was given by fewer than T people. */
  small: boolean
}

/** A table about the members of one group, or of one of its question sets, in one look. */
export interface ShownTable {
  cells: readonly ShownCell[]
  /** Number of people covered, and what is shown elsewhere about some of them. */
  covers: number
  parts?: readonly { answers: readonly string[]; least: number; most: number }[]
  /** The true number of people who gave each answer. */
  truth: ReadonlyMap<string, number>
}

export interface CellsFound {
  cells: number
  /** Cells with 1 to T − 1 people or that grew by that many between looks, and how many are determined. */
  small: number
  determined: number
}

/**
 * Finds counts of single answers, and their growth between any two looks, that are determined to be 1 to T − 1. Shown
 * counts are intervals, unless every shown step is the smallest. Then steps may have been left out, and a step only
 * means "T or more".
 */
export function cellsFound(looks: readonly ShownTable[]): CellsFound {
  const answers = [...new Set(looks.flatMap(({ truth }) => [...truth.keys()]))]
  const kindOf = (answer: number, look: number) => look * answers.length + answer
  const countIn = (look: number, answer: string) => looks[look]?.truth.get(answer) ?? 0
  const counts: Counts = {
    truth: looks.flatMap((_, look) =>
      answers.map((answer) => countIn(look, answer) - countIn(look - 1, answer)),
    ),
    sums: looks.flatMap((table, look) => sumsOf(table, look, answers, kindOf)),
  }
  const asked = looks.flatMap((_, to) =>
    looks
      .slice(0, to + 1)
      .flatMap((_, from) =>
        answers.map((_, answer) =>
          Array.from({ length: to - from + 1 }, (_, at) => kindOf(answer, from + at)),
        ),
      ),
  )
  const small = asked.filter((kinds) => {
    const count = kinds.reduce((sum, kind) => sum + (counts.truth[kind] ?? 0), 0)
    return count > 0 && count < T
  })
  const found = determined(counts, small).filter(Boolean).length
  return { cells: asked.length, small: small.length, determined: found }
}

function sumsOf(
  table: ShownTable,
  look: number,
  answers: readonly string[],
  kindOf: (answer: number, look: number) => number,
): Sum[] {
  const upToNow = (names: readonly string[]) =>
    names.flatMap((name) => Array.from({ length: look + 1 }, (_, at) => kindOf(answers.indexOf(name), at)))
  const exactly = (names: readonly string[], count: number): Sum => {
    return { kinds: upToNow(names), least: count, most: count }
  }
  const mayBeLeftOut = table.cells.every(({ atLeast }) => atLeast === null || atLeast === T)
  return [
    exactly(answers, table.covers),
    ...(table.parts ?? []).map(({ answers: own, least, most }) => ({ kinds: upToNow(own), least, most })),
    ...table.cells.flatMap(({ answers: own, atLeast, small }): Sum[] => [
      atLeast === null
        ? { kinds: upToNow(own), least: 0, most: T - 1 }
        : { kinds: upToNow(own), least: atLeast, most: mayBeLeftOut ? Infinity : atLeast + T - 1 },
      ...(small ? own.map((name): Sum => ({ kinds: upToNow([name]), least: 0, most: T - 1 })) : []),
    ]),
  ]
}
