import type { GroupFigures } from '../contract.ts'
import { togetherHint } from '../rules-sentences.ts'
import { rowAddress } from './parts/choices.ts'

/** Returns a group's dimensions as sections of a table. */
export const sectionsOf = ({ dimensions }: GroupFigures, smallGroup: number, current?: string) =>
  dimensions.map(({ key, name, rows }) => ({
    key,
    title: name,
    rows: rows.map((row) => ({
      ...row,
      hint: row.pooled && row.answers.length > 1 ? togetherHint(smallGroup) : undefined,
      current: current === rowAddress(key, row.key),
    })),
  }))
