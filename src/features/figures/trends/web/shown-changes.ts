import { type Group, groupNames, groups } from '../../../../shared/codes.ts'
import type { ChangeRow, Changes } from '../contract.ts'

/** A row of a group, with Everyone's for comparison if there is one. */
export interface ShownRow extends ChangeRow {
  everyone: ChangeRow | null
}
export interface ShownSection {
  key: string
  /** Empty for rows that stand for all. */
  name: string
  rows: ShownRow[]
}

type Sections = Changes['sections']

/** The groups that have something to compare. */
export const comparedGroups = (sections: Sections): { key: Group; name: string }[] =>
  groups
    .filter((group) => sectionsOf(sections, group).length > 0)
    .map((key) => ({ key, name: groupNames[key] }))

/** What is shown of a group: its own score, then its areas or rows; only what an earlier survey has a figure for. */
export function sectionsOf(sections: Sections, group: Group): ShownSection[] {
  const rowsOf = (key: string) => sections.find((section) => section.key === key)?.rows ?? []
  const areas = rowsOf('areas')
  const own = rowsOf('group').filter(({ key }) => key === group)
  const [everyone = null] = rowsOf('everyone')
  const all = areas.length > 0 ? 'Overall' : `All ${groupNames[group].toLowerCase()}`
  const shown = comparable([
    { key: 'all', group, name: '', rows: own.map((row) => ({ ...row, name: all })) },
    ...sections.filter((section) => section.group === group),
  ])
  return shown.map(({ key, name, rows }) => ({
    key,
    name,
    rows: rows.map((row) => ({
      ...row,
      everyone: key === 'all' ? everyone : (areas.find((area) => area.key === row.key) ?? null),
    })),
  }))
}

/**
 * Rows that an earlier survey has a figure for, or that have a change, and rows with different questions. Sections without
 * any are left out.
 */
export const comparable = (sections: Changes['sections']): Changes['sections'] =>
  sections.flatMap((section) => {
    const isKnown = ({ figures, change }: ChangeRow) =>
      change !== null || figures.slice(0, -1).some((figure) => figure !== null)
    const rows = section.rows.filter((row) => isKnown(row) || row.otherQuestions)
    return rows.some(isKnown) ? [{ ...section, rows }] : []
  })
