import { leftOutSentence, scoreWords, shareWords, unreadSentence } from '../../../measurement/words.ts'
import { groupNames } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { count as grouped, percent, percentOf } from '../../../shared/numbers.ts'
import type { Figure, Gap, SurveyResults } from '../../figures/results/contract.ts'
import { byClarity } from '../../figures/results/rules-gaps.ts'
import {
  answeredSentence,
  capital,
  everyoneSentence,
  gapFinding,
  gapSentence,
  listed,
  lowestAreas,
  scoreAndWord,
  storySentence,
  subgroupWords,
} from '../../figures/results/rules-sentences.ts'
import type { Changes } from '../../figures/trends/contract.ts'
import { shortened } from '../../records/documents/rules-pages.ts'
import type { Counts, Missing } from '../../schools/enrollment/rules.ts'
import { whoIsMissing } from '../../schools/enrollment/rules.ts'
import { missingSentence } from '../../schools/enrollment/rules-sentences.ts'
import type { AnyGoal, Goal } from '../goals/contract.ts'
import { audienceWords } from '../goals/rules.ts'
import type { Brief } from './contract.ts'
import { asksOf, gapWhere } from './rules-asks.ts'
import { changeOf } from './rules-change.ts'

/** Data for the brief, as other replies return it. */
export interface BriefSource {
  results: SurveyResults
  /** Gaps in every area. */
  gaps: readonly (Gap & { area: string })[]
  /** Null if an earlier survey can't be read. */
  changes: Changes | null
  goals: readonly Goal[]
  /** Counts from the Community Profile; null if none were entered. */
  enrollment: Counts | null
  day: string
}

/** Longer texts and lists are shortened, so that the brief stays on two pages. */
export const briefLimits = {
  school: 90,
  survey: 110,
  goal: 150,
  goalFacts: 170,
  gap: 120,
  goals: 3,
  gaps: 3,
  missing: 2,
} as const

/** Builds the brief's text from figures in other replies. It computes no new figures. */
export function briefOf({ results, gaps, changes, goals, enrollment, day }: BriefSource): Brief {
  const { overall, groups } = results
  const widest = widestGaps(gaps)
  const response = responseOf(results)
  const school = shortened(results.schoolName, briefLimits.school)
  return {
    surveyName: shortened(results.surveyName, briefLimits.survey),
    schoolName: school,
    instrument: results.instrument,
    stage: results.stage,
    finalFrom: results.finalFrom,
    setAside: results.setAside,
    unreadTranslations: results.unreadTranslations,
    notes: results.notes,
    waiting: results.waiting,
    smallGroup: results.smallGroup,
    rules: results.rules,
    closes: results.closes,
    made: day,
    title: `How fair school feels at ${school}`,
    lead: leadOf(results, gaps, changes),
    overall,
    everyone: everyoneSentence(results.everyone, groups.length),
    groups: groups.map(({ name }) => name),
    areas: results.areas.map((area) => ({
      name: area.name,
      figure: area.figure,
      groups: area.groups.map(({ figure }) => figure),
    })),
    gaps: widest,
    change: changeOf(changes, results),
    response,
    answered: answeredSentence(results.total, results.expected),
    missing: missingOf(results, enrollment),
    ...goalsOf(goals),
    asks: asksOf(goals, { gaps: widest, response }),
    reading: readingOf(
      results.smallGroup,
      ', allowing for every comparison in the report. We compare each smaller group with everyone else in its group.',
    ),
    setAsideWords: [
      leftOutSentence(results.setAside) ?? 'No responses are left out.',
      unreadSentence(results.unreadTranslations, results.smallGroup) ?? '',
      ...results.notes,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  }
}

const responseOf = ({ response }: SurveyResults): Brief['response'] =>
  response.map(({ name, count, expected }) => ({
    name,
    count,
    expected,
    percent: expected === null ? null : percentOf(count, expected),
    words:
      expected === null
        ? grouped(count)
        : `${grouped(count)} of ${grouped(expected)} (${percent(count, expected)})`,
  }))

/** Formats a figure: "5.4", "9.5 or more", "Low", or a dash if it isn't shown. */
export const figureWords = (figure: Figure | null): string => {
  if (figure === null || figure.status === null) return '–'
  return figure.score === null ? scoreAndWord(figure) : scoreWords(figure)
}

function leadOf(results: SurveyResults, gaps: BriefSource['gaps'], changes: BriefSource['changes']): string {
  const { overall, areas } = results
  const [lowest, ...alike] = lowestAreas(areas)
  const [widest] = widestGaps(gaps)
  const moved = changeOf(changes, results)
  return [
    overall.status === null
      ? 'There’s no overall score because some areas have no score.'
      : overallSentence(results),
    overall.favourable === null ? '' : `${shareWords(overall.favourable)} of answers are favorable.`,
    lowest
      ? alike.length === 0
        ? `${lowest.name} scores lowest: ${scoreAndWord(lowest.figure)}.`
        : alike.every(({ figure }) => scoreAndWord(figure) === scoreAndWord(lowest.figure))
          ? `${alike.length + 1} equity areas share the lowest score, ${scoreAndWord(lowest.figure)}.`
          : `${alike.length + 1} equity areas are too close together to tell which is lowest.`
      : '',
    widest
      ? `${widest.clear ? `The widest clear gap is ${widest.kind === 'level' ? '' : 'in '}${gapWhere(widest)}: ` : ''}${shortenedGap(widest)}`
      : '',
    moved.rows.some(({ clear }) => clear === true) ? moved.sentence : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What the stories show is never cut, because it takes something back. */
const shortenedGap = (gap: Gap): string =>
  [shortened(gap.explained ? gapFinding(gap) : gapSentence(gap), 200), storySentence(gap)]
    .filter(Boolean)
    .join(' ')

/** "Students and staff rate the school 5.4 of 10, each group counting equally." */
function overallSentence({ overall, everyone, groups }: SurveyResults): string {
  const score = overall.score === null ? scoreAndWord(overall) : `${scoreWords(overall)} of 10`
  if (everyone.length < 2) return `The school scores ${score}. ${everyoneSentence(everyone, groups.length)}`
  const [first = '', ...others] = everyone
  const who = listed([first, ...others.map((name) => name.toLowerCase())])
  return `${who} rate the school ${score}, each group counting equally.`
}

/** Returns the widest clear gaps across areas. If none is clear, the widest that are probably not due to chance. */
export function widestGaps(gaps: BriefSource['gaps']): Brief['gaps'] {
  const found = gaps.filter((gap) => (gap.clear || gap.found) && !gap.isMirror).sort(byClarity)
  const clear = found.filter((gap) => gap.clear)
  return (clear.length > 0 ? clear : found).slice(0, briefLimits.gaps).map((gap) => ({
    ...gap,
    name: shortened(gap.name, briefLimits.gap),
    who: shortened(capital(subgroupWords(gap)), briefLimits.gap),
  }))
}

/** Finds groups with too few responses by comparing the results with the Community Profile. */
export function missingFrom(results: SurveyResults, counts: Counts): Missing[] {
  const breakdowns = results.groups.flatMap(({ key: group, dimensions }) =>
    dimensions.map(({ key, name, rows }) => ({
      group,
      key,
      name,
      rows: rows.map(({ answers, figure }) => ({ answers, atLeast: figure.n })),
    })),
  )
  return whoIsMissing(counts, breakdowns, results.response, results.smallGroup)
}

function missingOf(results: SurveyResults, counts: Counts | null): Brief['missing'] {
  if (counts === null)
    return [
      {
        lead: 'Who is missing:',
        text: 'we can’t tell without numbers in the Community Profile.',
      },
    ]
  const missing = missingFrom(results, counts)
  if (missing.length === 0)
    return [{ lead: 'Who is missing:', text: 'no group’s response rate is clearly lower than the rest.' }]
  return missing.slice(0, briefLimits.missing).map((one) => ({
    lead: `Missing: ${subgroupWords({ ...one, groupName: groupNames[one.group] })}.`,
    text: missingSentence(one, results.smallGroup),
  }))
}

/** Returns the next open goals. A district's goals are also shown like this. */
export function goalsOf(goals: readonly AnyGoal[]): Pick<Brief, 'goals' | 'goalsNote'> {
  const open = goals.filter(({ state }) => state === 'open').sort((a, b) => a.due.localeCompare(b.due))
  const shown = open.slice(0, briefLimits.goals)
  return {
    goals: shown.map((goal) => ({
      text: shortened(goal.difference, briefLimits.goal),
      facts: shortened(
        `${shortened(audienceWords(goal), 70)}. ${shortened(goal.responsible, 40)}, by ${dayInWords(goal.due, 'full')}. ${goal.evidence}`,
        briefLimits.goalFacts,
      ),
    })),
    goalsNote:
      open.length === 0
        ? 'No goals yet.'
        : open.length > shown.length
          ? `${shown.length} of ${open.length} goals, next due first`
          : '',
  }
}

/** Explains the figures. `gap` and `limits` continue the sentences about clear gaps and about limits. */
export const readingOf = (smallGroup: number, gap: string, limits = ''): Brief['reading'] => [
  {
    lead: 'A score',
    text: 'is the average of the answers in an area, from 0 to 10. Low is below 3.3, High above 6.7.',
  },
  { lead: 'Favorable', text: 'is the share of answers in the top two choices.' },
  { lead: 'A clear gap', text: `is one that chance rarely produces${gap}` },
  {
    lead: 'Small groups are protected.',
    text: `We show nothing about fewer than ${smallGroup} people, and we randomly round numbers for small groups.`,
  },
  {
    lead: 'Limits.',
    text: `The questions haven’t been validated with respondents yet, and we count only people who answered.${limits}`,
  },
]
