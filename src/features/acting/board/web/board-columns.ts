import { type Group, groups } from '../../../../shared/codes.ts'
import type { BoardRow } from '../contract.ts'
import { withoutScores } from '../rules-file.ts'
import { scoresFrom } from './board-sentences.ts'

/** Which columns have a value in some row; the others are not shown. */
export interface BoardColumns {
  groups: readonly Group[]
  /** The overall score, or when it comes. */
  overall: boolean
  change: boolean
  areas: boolean
}

/** When the scores of a row come, in its place; null or empty if nothing is known. */
export const laterWords = (row: BoardRow): string | null =>
  row.state === 'active' ? scoresFrom(row) : withoutScores(row)

export function boardColumns(rows: readonly BoardRow[], withChange: boolean): BoardColumns {
  const hasScores = rows.some(({ scores }) => scores !== null)
  return {
    groups: groups.filter((key) =>
      rows.some((row) => row.groups.some((group) => group.key === key && group.expected)),
    ),
    overall: hasScores || rows.some(laterWords),
    change: withChange && rows.some(({ scores }) => scores?.change),
    areas: rows.some(
      ({ scores }) =>
        scores?.stage === 'provisional' || scores?.areas.some(({ figure }) => figure.status !== null),
    ),
  }
}
