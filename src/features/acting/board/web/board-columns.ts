import { type Group, groups } from '../../../../shared/codes.ts'
import type { Board, BoardRow } from '../contract.ts'
import { withoutScores } from '../rules-file.ts'
import { scoresFrom } from './board-sentences.ts'

/** The columns that have a value in at least one row. No other columns appear. */
export interface BoardColumns {
  groups: readonly Group[]
  /** Whether a row has an overall score or a date for it. */
  overall: boolean
  change: boolean
  areas: boolean
}

/** Says when a row's scores will be available, to show instead of them. Null or empty if that isn't known. */
export const laterWords = (row: BoardRow, today: string): string | null =>
  row.state === 'active' ? scoresFrom(row, today) : withoutScores(row)

export function boardColumns(
  { today }: Pick<Board, 'today'>,
  rows: readonly BoardRow[],
  withChange: boolean,
): BoardColumns {
  const hasScores = rows.some(({ scores }) => scores !== null)
  return {
    groups: groups.filter((key) =>
      rows.some((row) => row.groups.some((group) => group.key === key && group.expected)),
    ),
    overall: hasScores || rows.some((row) => laterWords(row, today)),
    change: withChange && rows.some(({ scores }) => scores?.change),
    areas: rows.some(
      ({ scores }) =>
        scores?.stage === 'provisional' || scores?.areas.some(({ figure }) => figure.status !== null),
    ),
  }
}
