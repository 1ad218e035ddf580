import type ofDistrict from '../../../../content/en/district-report.json'
import type english from '../../../../content/en/family-answer.json'
import { peopleWords, scoreWords } from '../../../measurement/words.ts'
import type { AreaCode, Group } from '../../../shared/codes.ts'
import { nameSeparator } from '../../../shared/direction.ts'
import { type LanguageCode, languageCodes } from '../../../shared/languages.ts'
import { count as grouped } from '../../../shared/numbers.ts'
import { fill } from '../../../shared/phrases.ts'
import type { Figure, Gap, SurveyResults } from '../../figures/results/contract.ts'
import { fewestOf, type StoredResults } from '../../figures/results/rules.ts'
import type { GoalState } from '../goals/contract.ts'
import type { AnswerChoices, AnswerFigure, AnswerPart, AnswerView } from './contract.ts'
import { type Area, type Improvement, offeredBy, type Shown } from './rules.ts'

/** A language's sentences with {slots}, its date format, and its names of months and answers. */
export type Words = typeof english & {
  date: string
  months: readonly string[]
  subTypes: Readonly<Record<string, string>>
  races: Readonly<Record<string, string>>
  genders: Readonly<Record<string, string>>
  /** Missing in a school's words. */
  district?: DistrictWords
}

/** The results of a survey, or a district's combined results. */
export type Results = Omit<Shown, 'gaps' | 'groups'> &
  Pick<SurveyResults, 'schoolName' | 'closes' | 'total' | 'everyone'> & {
    groups: readonly (Shown['groups'][number] & { name: string })[]
    response: readonly Pick<SurveyResults['response'][number], 'key' | 'count' | 'expected'>[]
    /** The numbers of people are minimums. */
    isAtLeast?: boolean
  }

/** A goal in a district's earlier report, with what became of it. */
export interface Planned {
  words: Readonly<Record<LanguageCode, string>> & { en: string }
  state: GoalState
  area: AreaCode
  /** The group that the figures are about; null for Everyone. */
  group: Group | null
  /** The goal's area in the earlier and in this school year; empty if they can't be compared. */
  figures: readonly { year: string; figure: Figure }[]
}

export interface Sources extends Pick<Shown, 'gaps'> {
  results: Results
  /** How the responses of groups with slips came. Missing in a district's report. */
  slips?: StoredResults['slips']
  phone: string
  goals: readonly { id: number; difference: string; due: string }[]
  /** Missing in a school's report. */
  district?: {
    year: string
    schools: number
    /** Null without an earlier report. */
    earlier: { year: string; goals: readonly Planned[] } | null
  }
}

/** The words of a district's page that a school's doesn't have or says differently. */
export type DistrictWords = typeof ofDistrict

/** The page in each language that has all its words. */
export type Views = Readonly<Record<LanguageCode, AnswerView>> & { readonly en: AnswerView }

export const viewIn = (views: Views, language: LanguageCode): AnswerView => views[language] ?? views.en

/** Removes languages from a page by replacing them with the English page. */
export const withoutLanguages = (views: Views, left: readonly LanguageCode[]): Views =>
  Object.fromEntries(
    Object.entries(views).map(([code, view]) => [code, left.includes(code) ? views.en : view]),
  ) as Views

export const languagesOf = (views: Views): LanguageCode[] =>
  languageCodes.filter((code) => views[code]?.language === code)

/** Writes a survey's page in one language. Leaves out anything that no longer exists, such as a dropped goal. */
export function writeView(
  language: LanguageCode,
  words: Words,
  { results, slips = {}, gaps, phone, goals, district }: Sources,
  choices: AnswerChoices,
): AnswerView {
  const nameOfMonth = (month: string) => words.months[Number(month) - 1] ?? ''
  const monthOf = (month: string) =>
    fill(words.monthYear, { month: nameOfMonth(month.slice(5)), year: month.slice(0, 4) })
  const dayOf = (day: string) => {
    const [year = '', month = '', date] = day.split('-')
    return fill(words.date, { day: String(Number(date)), month: nameOfMonth(month), year })
  }
  const coded = (text: string, code: Figure['coded']) =>
    code === null ? text : fill(words[code], { number: text })
  const countOf = (people: number) => coded(grouped(people), results.isAtLeast ? 'orMore' : null)
  const figureOf = ({ status, score, coded: code }: Figure): AnswerFigure | null => {
    if (status === null) return null
    const written = coded(scoreWords({ score, coded: null }), code)
    return {
      status,
      word: words.status[status],
      score: score === null ? null : fill(words.scoreOf, { score: written }),
      at: score,
    }
  }
  const peopleOf = ({ n, atLeast }: Figure) => {
    const people = peopleWords({ n, atLeast: false })
    return atLeast && people !== '' ? coded(people, 'orMore') : people
  }
  /** Makes a statement only if the score is High. Otherwise says what the area is about. */
  const areaPart = ({ code, figure }: Area, isLowest: boolean): AnswerPart => {
    const { title, about, high } = words.areas[code]
    const text = figure.status === 'high' ? high : about
    return { title, text: isLowest ? `${text} ${words.lowest}` : text, figure: figureOf(figure), rows: [] }
  }
  const subgroupOf = ({ group, dimension }: Gap, answer: string) => {
    const race = answer === '7' ? words.severalRaces : words.races[answer]
    const others = dimension === 'gender' ? words.genders[answer] : words.subTypes[answer]
    const pattern = dimension === 'homeLanguage' ? words.homeLanguage : words.subgroup
    return fill(pattern, {
      group: words.groups[group],
      answer: (dimension === 'race' ? race : others) ?? answer,
    })
  }
  const gapText = ({ direction, explained }: Gap): string => {
    const [text, stories] =
      direction === 'lower'
        ? [words.gapLower, words.gapStoriesLower]
        : [words.gapHigher, words.gapStoriesHigher]
    return explained ? `${text} ${stories}` : text
  }
  const improvementPart = (one: Improvement): AnswerPart => {
    if (one.gap === null) return areaPart(one.area, one.isLowest)
    const { gap, answer } = one
    const area = gap.area === null ? words.allAreas : words.areas[gap.area].title
    const row = (name: string, of: Figure) => {
      const figure = figureOf(of)
      return figure ? [{ name, people: peopleOf(of), figure }] : []
    }
    return {
      title: fill(words.gapTitle, { area }),
      text: gapText(gap),
      figure: null,
      rows: [...row(subgroupOf(gap, answer), gap.subgroup), ...row(words.rest[gap.group], gap.rest)],
    }
  }
  const plannedOf = (own: DistrictWords, { year, goals }: { year: string; goals: readonly Planned[] }) => ({
    // A word joiner keeps a school year on one line of the heading.
    title: fill(own.plannedTitle, { year: year.replace('–', '–\u2060') }),
    parts: goals.map(({ words: texts, state, area, group, figures }) => {
      const text = texts[language] || texts.en
      const rows = figures.flatMap(({ year: of, figure }) => {
        const shown = figureOf(figure)
        return shown ? [{ name: fill(own.yearOf, { year: of }), people: '', figure: shown }] : []
      })
      return {
        title: text,
        isEnglish: language !== 'en' && !texts[language],
        text: own[state],
        figure: null,
        about: [words.areas[area].title, ...(group ? [words.groups[group]] : [])].join(': '),
        note: rows.length > 1 ? own.chance : own.changed,
        rows: rows.length > 1 ? rows : [],
      }
    }),
  })
  const offered = offeredBy({ ...results, gaps })
  const strengths = offered.strengths.filter(({ code }) => choices.strengths.includes(code))
  const improvements = offered.improvements.filter(({ key }) => choices.improvements.includes(key))
  const isAllHigh = strengths.every(({ figure }) => figure.status === 'high')
  const { skip, chooseLanguage, listen, stop, print, onPhone, inEnglish } = words
  const rated = results.response.filter(({ expected }) => expected)
  // A single group is never the smallest one.
  const fewest = rated.length > 1 ? fewestOf(rated) : undefined
  const slipLines = results.response.flatMap(({ key, count }) => {
    const own = slips[key]
    if (!own) return []
    const { door, counted } = own
    const [used, made] = [grouped(own.used), grouped(own.made)]
    const line = fill(words.slips, { group: words.groups[key], used, made })
    const open = grouped(Math.max(0, count - counted))
    return door === 'slip' ? line : `${line} ${fill(words.openLink, { count: open })}`
  })
  const again = [
    { at: choices.pulseIn, sentence: words.pulse },
    { at: choices.surveyIn, sentence: words.survey },
  ]
    .flatMap(({ at, sentence }) => (at === null ? [] : { at, sentence }))
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ at, sentence }) => capital(fill(sentence, { month: monthOf(at) })))
  const whose = results.groups
    .filter(({ name }) => results.everyone.includes(name))
    .map(({ key }) => words.groups[key])
  return {
    language,
    school: results.schoolName,
    title: words.title,
    thanks: fill(words.thanks, {
      month: monthOf(results.closes.slice(0, 7)),
      count: countOf(results.total),
      ...(district && { year: district.year, schools: String(district.schools) }),
    }),
    draft: words.review === 'machine draft' ? words.draft : null,
    labels: { skip, chooseLanguage, listen, stop, print, onPhone, inEnglish },
    who: {
      title: words.whoTitle,
      groups: results.response.map(({ key, count, expected }) => ({
        key,
        name: words.groups[key],
        words:
          expected === null
            ? countOf(count)
            : fill(words.countOf, { count: grouped(count), expected: grouped(expected) }),
        count,
        expected,
      })),
      fewest: fewest ? fill(words.fewest, { group: words.groups[fewest.key] }) : null,
      ...(slipLines.length > 0 && { slips: slipLines }),
    },
    strengths: {
      title: isAllHigh ? words.highTitle : words.highestTitle,
      parts: strengths.map((area) => areaPart(area, false)),
    },
    improvements: { title: words.lowTitle, parts: improvements.map(improvementPart) },
    ...(district?.earlier && words.district && { planned: plannedOf(words.district, district.earlier) }),
    actions: {
      title: words.doTitle,
      goals: choices.actions.flatMap((action) => {
        const goal = goals.find(({ id }) => id === action.goal)
        if (!goal) return []
        const own = action.words[language] ?? ''
        const by = fill(words.by, { date: dayOf(goal.due) })
        const told = { words: own || action.words.en, isEnglish: own === '', by }
        return [district ? { goal: action.goal, ...told } : told]
      }),
      none: words.undecided,
    },
    again: {
      title: words.againTitle,
      lines: again.length > 0 ? again : [words.againLater],
      contact: phone === '' ? words.questions : fill(words.call, { phone }),
    },
    how: {
      title: words.howTitle,
      text: [
        words.how,
        ...(whose.length === 0
          ? []
          : [
              fill(whose.length > 1 ? words.alike : words.only, {
                groups: whose.join(nameSeparator(language)),
              }),
            ]),
        words.private,
      ].join(' '),
    },
  }
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
