import { scoreWords } from '../../../measurement/words.ts'
import { type Group, groupNames } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'
import type { SurveyResults } from '../../figures/results/contract.ts'
import { listed } from '../../figures/results/rules-sentences.ts'
import type { ChangeRow, Changes } from '../../figures/trends/contract.ts'
import { topChanges } from '../../figures/trends/rules.ts'
import type { Brief } from './contract.ts'

/** What has changed since an earlier survey; null if it can’t be read. */
export function changeOf(changes: Changes | null, { areas }: SurveyResults): Brief['change'] {
  if (!changes)
    return { title: 'Change', sentence: 'Not available. We can’t read an earlier survey.', rows: [] }
  const { surveys, sections, notComparable } = changes
  // As on the first page: overall, then the areas, lowest first.
  const place = ({ key }: { key: string }) => areas.findIndex(({ code }) => code === key)
  const earlier = surveys.at(-2)
  if (!earlier) {
    return {
      title: 'Change',
      sentence: 'This is the first survey with final results. The next one will show what has changed.',
      rows: [],
    }
  }
  const { group, rows: top } = topChanges(sections)
  const compared = top
    .sort((a, b) => place(a) - place(b))
    .filter(({ figures, change }) => change !== null || figures.slice(0, -1).some((one) => one !== null))
  // Rows can be measured from different surveys: one between may have asked others.
  const from = Math.max(...compared.map(({ since }) => since ?? -1))
  const closedOn = (place: number) => dayInWords(surveys[place]?.closes ?? '', 'full')
  const only = group === null ? '' : `Only ${groupNames[group].toLowerCase()} can be compared. `
  const title = `Change since ${from < 0 ? dayInWords(earlier.closes, 'full') : closedOn(from)}`
  const rows = compared.map((row) => ({
    name: place(row) < 0 ? overall : row.name,
    before: row.since === null ? null : (row.figures[row.since] ?? null),
    now: row.figures.at(-1) ?? null,
    clear: row.clear,
    words:
      movedWords(row, group) +
      (row.since === null || row.since === from ? '' : ` since ${closedOn(row.since)}`),
  }))
  const clear = rows.filter((row) => row.clear === true)
  const sentence =
    rows.length === 0
      ? `${sections.some(({ rows }) => rows.some(({ change }) => change !== null)) ? 'Only single groups can be compared, on the results page' : 'Nothing can be compared'}: the earlier survey asked other questions.`
      : rows.every((row) => row.clear === null)
        ? 'Too little was kept of these scores to compare them.'
        : clear.length === 0
          ? `${only}No change is clear.`
          : `${only}${movedSentence(
              compared.filter((row) => place(row) >= 0),
              clear.find(({ name }) => name === overall)?.words,
              group,
            )}`
  const remark =
    notComparable.length > 0 && rows.length > 0 ? ' Areas that were asked about otherwise are left out.' : ''
  return { title, sentence: sentence + remark, rows }
}

/** What has clearly moved, in short: the rows say by how much, and for whom. `all` says it of the overall score. */
function movedSentence(areas: readonly ChangeRow[], all: string | undefined, group: Group | null): string {
  const moved = (['rose', 'fell'] as const).flatMap((verb) => {
    const sign = verb === 'rose' ? 1 : -1
    const found = areas.filter(({ clear, change }) => clear === true && sign * (change ?? 0) > 0).length
    return found === 0 ? [] : [`${found} of ${areas.length} areas ${verb}`]
  })
  return [
    all ? `${overall} ${all}.` : '',
    moved.length === 0 ? '' : `${moved.join(' and ')}${group === null ? ' for at least one group' : ''}.`,
    'No other change is clear.',
  ]
    .filter(Boolean)
    .join(' ')
}
const overall = 'Overall'

/** How a score has moved, and for whom: only a clear change has a direction. */
function movedWords({ change, clear, clearIn, shared }: ChangeRow, group: Group | null): string {
  if (change === null || clear === null) return 'can’t be compared'
  if (!clear) return 'too close to call'
  const on = shared ? ` in ${shared.questions} questions that both asked` : ''
  const names = group === null ? clearIn : [groupNames[group]]
  // As the heads of columns name them.
  const whom = listed(names.map((name) => (name === groupNames.parents ? 'parents' : name.toLowerCase())))
  const by = scoreWords({ score: Math.abs(change), coded: null })
  return `${change > 0 ? 'rose' : 'fell'} by ${by}${whom === '' ? '' : ` for ${whom}`}${on}`
}
