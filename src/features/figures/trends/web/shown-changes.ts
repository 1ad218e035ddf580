import { type Group, groupNames, groups } from '../../../../shared/codes.ts'
import type { ChangeRow, Changes } from '../contract.ts'

/** A group's row, with Everyone's row for comparison if there is one. */
export interface ShownRow extends ChangeRow {
  everyone: ChangeRow | null
}
export interface ShownSection {
  key: string
  /** Empty for rows that cover the whole group. */
  name: string
  rows: ShownRow[]
}

type Sections = Changes['sections']

export const comparedGroups = (sections: Sections): { key: Group; name: string }[] =>
  groups
    .filter((group) => sectionsOf(sections, group).length > 0)
    .map((key) => ({ key, name: groupNames[key] }))

/** Returns a group's overall score, then its areas or rows, if comparable with an earlier survey. */
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

/** Keeps rows with different questions, and rows and sections with an earlier figure or a change. */
export const comparable = (sections: Changes['sections']): Changes['sections'] =>
  sections.flatMap((section) => {
    const isKnown = ({ figures, change }: ChangeRow) =>
      change !== null || figures.slice(0, -1).some((figure) => figure !== null)
    const rows = section.rows.filter((row) => isKnown(row) || row.otherQuestions)
    return rows.some(isKnown) ? [{ ...section, rows }] : []
  })
