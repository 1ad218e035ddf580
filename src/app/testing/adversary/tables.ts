import { type Counts, determined, type Sum } from './determined.ts'
import { T } from './people.ts'

/** A cell as a table tells it: how many gave one of these answers. */
export interface ToldCell {
  answers: readonly string[]
  /** Null: fewer than T. */
  atLeast: number | null
  /** Each of these answers on its own was given by fewer than T. */
  small: boolean
}

/** A table about the members of one group, or of one instrument of it, as it was at one look. */
export interface ToldTable {
  cells: readonly ToldCell[]
  /** How many people it covers, and what is shown elsewhere of parts of them. */
  covers: number
  parts?: readonly { answers: readonly string[]; least: number; most: number }[]
  /** Truth: how many people gave each answer. */
  truth: ReadonlyMap<string, number>
}

export interface CellsFound {
  cells: number
  /** Cells of 1 to T − 1 people, and growths of a cell between two looks by as many. */
  small: number
  determined: number
}

/**
 * Counts of single answers, and their growth between any two looks, that are determined to be 1 to T − 1. Steps are
 * intervals, except where every shown step is the smallest one: then they may have been left out, and a step says no
 * more than "T or more".
 */
export function cellsFound(looks: readonly ToldTable[]): CellsFound {
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
  table: ToldTable,
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
