import { scoreWords } from '../../../measurement/words.ts'
import { type Group, groupNames } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'
import type { SurveyResults } from '../../figures/results/contract.ts'
import { listed } from '../../figures/results/rules-sentences.ts'
import type { ChangeRow, Changes } from '../../figures/trends/contract.ts'
import { topChanges } from '../../figures/trends/rules.ts'
import type { Brief } from './contract.ts'

/** Returns the change since an earlier survey; says so if that survey can't be read. */
export function changeOf(changes: Changes | null, { areas }: SurveyResults): Brief['change'] {
  if (!changes)
    return { title: 'Change', sentence: 'Not available. We can’t read an earlier survey.', rows: [] }
  const { surveys, sections, notComparable } = changes
  // Rows follow the first page's order: overall first, then the areas, lowest first.
  const place = ({ key }: { key: string }) => areas.findIndex(({ code }) => code === key)
  const earlier = surveys.at(-2)
  if (!earlier) {
    return {
      title: 'Change',
      sentence: 'This is the first survey with final results. The next one will show changes.',
      rows: [],
    }
  }
  const { group, rows: top } = topChanges(sections)
  const compared = top
    .sort((a, b) => place(a) - place(b))
    .filter(({ figures, change }) => change !== null || figures.slice(0, -1).some((one) => one !== null))
  // Rows may use different earlier surveys because a survey in between may have asked different questions.
  const from = Math.max(...compared.map(({ since }) => since ?? -1))
  const closedOn = (place: number) => dayInWords(surveys[place]?.closes ?? '', 'full')
  const only = group === null ? '' : `We can compare only ${groupNames[group].toLowerCase()}. `
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
  const sentence =
    rows.length === 0
      ? `${sections.some(({ rows }) => rows.some(({ change }) => change !== null)) ? 'We can compare only single groups, on the results page,' : 'We can’t compare'} because the earlier survey asked different questions.`
      : compared.every((row) => row.change === null)
        ? 'We didn’t save enough of these scores to compare them.'
        : only +
          movedSentence({
            all: rows.find(({ name, clear }) => name === overall && clear)?.words,
            areas: compared.filter((row) => place(row) >= 0 && isComparable(row) && row.since === from),
            isAnyClear: rows.some(({ clear }) => clear === true),
            isOneGroup: group !== null,
            inGroups: compared.some((row) => !row.clear && row.clearIn.length > 0),
          })
  const remark =
    notComparable.length > 0 && rows.length > 0 ? ' We left out areas with different questions.' : ''
  return { title, sentence: sentence + remark, rows }
}

const overall = 'Overall'

const isComparable = ({ change, clear }: ChangeRow): boolean => change !== null && clear !== null

interface Moved {
  /** The words for the overall change; undefined if that change isn't clear. */
  all: string | undefined
  areas: readonly ChangeRow[]
  isAnyClear: boolean
  isOneGroup: boolean
  /** Whether some groups have a clear change but Everyone doesn't. */
  inGroups: boolean
}

/** Summarizes the clear changes. The rows show how large they are and for which groups. */
function movedSentence({ all, areas, isAnyClear, isOneGroup, inGroups }: Moved): string {
  if (!isAnyClear)
    return inGroups ? 'Everyone has no clear change. The rows list groups that do.' : 'No clear changes.'
  const moved = (['rose', 'fell'] as const).flatMap((verb) => {
    const sign = verb === 'rose' ? 1 : -1
    const found = areas.filter(({ clear, change }) => clear === true && sign * (change ?? 0) > 0).length
    return found === 0 ? [] : [`${found} of ${areas.length} areas ${verb}`]
  })
  return [
    all ? `${overall} ${all}.` : '',
    moved.length === 0
      ? ''
      : `${moved.join(' and ')}${isOneGroup ? '' : ', each clear for at least one group'}.`,
    inGroups ? 'The rows list more groups with a clear change.' : 'No other clear changes.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Describes a change, with a direction only if clear. For Everyone, also lists groups with a clear change. */
function movedWords(row: ChangeRow, group: Group | null): string {
  const { change, clear, clearIn, shared } = row
  if (change === null) return 'can’t be compared'
  // Even without its own margin of error, Everyone lists groups with a clear change.
  if (clear === null && clearIn.length === 0) return group === null ? 'no clear change' : 'can’t be compared'
  if (!clear)
    return clearIn.length === 0 ? 'too close to call' : `clear for ${short(clearIn)}, not for Everyone`
  const on = shared ? ` in ${shared.questions} shared questions` : ''
  const by = scoreWords({ score: Math.abs(change), coded: null })
  const whom = group === null ? '' : ` for ${short([groupNames[group]])}`
  const clearly = clearIn.length === 0 ? '' : `, clear for ${short(clearIn)}`
  return `${change > 0 ? 'rose' : 'fell'} by ${by}${whom}${on}${clearly}`
}

/** Returns group names as in column headers: "students and parents". */
const short = (names: readonly string[]): string =>
  listed(names.map((name) => (name === groupNames.parents ? 'parents' : name.toLowerCase())))
