import { type AreaCode, areaCodes, type Group, type ParticipantType } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { InterviewTable } from '../../answering/interviews/contract.ts'
import type { QuestionSet } from '../../answering/interviews/rules.ts'
import type { DifferingReport } from '../../figures/differing-questions/rules-shapes.ts'
import type { StoredItem, StoredResults } from '../../figures/results/rules.ts'

/** A final survey with the figures that were stored for it. */
export interface ReportedSurvey {
  schoolId: number
  opens: string
  closes: string
  /** The question set: "Equity Audit Survey, version 3". */
  instrument: string
  /** Scored questions of each participant type. */
  asked: Readonly<Partial<Record<ParticipantType, number>>>
  kept: ReportedResults
}

/** What the report uses of a survey's stored results, so that many surveys fit into memory. */
export interface ReportedResults
  extends Pick<StoredResults, 'smallGroup' | 'counts' | 'expected' | 'undecided' | 'unread' | 'quality'> {
  figures: Pick<StoredResults['figures'], 'groups'>
  items: readonly Pick<StoredItem, 'name' | 'type' | 'title' | 'unscored'>[]
}

/** Returns what the report uses of stored results. Groups and rows keep no figures of areas. */
export function reportedResults(stored: StoredResults): ReportedResults {
  const { smallGroup, counts, expected, undecided, unread, quality, figures, items } = stored
  return {
    ...{ smallGroup, counts, expected },
    ...(undecided && { undecided }),
    ...(unread && { unread }),
    ...(quality && { quality }),
    figures: {
      groups: figures.groups.map((group) => ({
        ...group,
        areas: [],
        dimensions: group.dimensions.map((dimension) => ({
          ...dimension,
          rows: dimension.rows.map(({ key, answers, pooled, overall }) => ({
            ...{ key, answers, pooled, overall },
            areas: [],
          })),
        })),
      })),
    },
    items: areaCodes
      .flatMap((code) => items[code] ?? [])
      .map(({ name, type, title, unscored }) => ({ name, type, title, unscored })),
  }
}

/** A language's texts about questions and answers, by state. */
export interface LanguageState {
  language: string
  approved: number
  read: number
  draft: number
}

export interface ReportFacts {
  /** Address of the installation. */
  installation: string
  /** Day on which the report is created. */
  day: string
  surveys: readonly ReportedSurvey[]
  /** Number of final surveys that aren't part of the report, by reason. */
  leftOut: readonly { reason: string; surveys: number }[]
  /** Names of the districts and the states of the schools, sorted. */
  districts: readonly string[]
  states: readonly string[]
  languages: readonly LanguageState[]
  areaNames: Readonly<Record<AreaCode, string>>
  interviews: readonly InterviewFacts[]
  differing: DifferingFacts
}

export interface InterviewFacts {
  set: QuestionSet
  table: InterviewTable
}

export interface DifferingFacts {
  /** School year, null before the first combined results. */
  round: string | null
  /** Surveys here, and installations whose files are included. */
  own: number
  installations: readonly string[]
  report: DifferingReport | null
}

/** A table of the report. It is also a CSV file with this name. */
export interface ReportTable {
  name: string
  caption: string
  columns: readonly { head: string; width: number; isNumber?: boolean }[]
  rows: readonly (readonly (string | number | null)[])[]
  /** Rows for the PDF, if it doesn't print all of them. */
  printed?: ReportTable['rows']
  /** Replaces a table without rows. */
  ifEmpty: string
}

export interface ReportSection {
  title: string
  texts: readonly string[]
  tables: readonly ReportTable[]
}

export interface TechnicalReport {
  title: string
  installation: string
  day: string
  about: readonly string[]
  sections: readonly ReportSection[]
}

/** Fewer schools would show almost as much about each of them as about all. */
export const schoolsAtLeast = 3

export const schoolsIn = (surveys: readonly ReportedSurvey[]): number =>
  new Set(surveys.map(({ schoolId }) => schoolId)).size

/** Returns the lowest, middle and highest of some values; null if there are none. */
export function spreadOf(values: readonly number[]): { low: number; median: number; high: number } | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined) return null
  const at = (sorted.length - 1) / 2
  const median = ((sorted[Math.floor(at)] ?? low) + (sorted[Math.ceil(at)] ?? high)) / 2
  return { low, median, high }
}

/** Returns the surveys by question set, in the order in which the sets were first used. */
export function byInstrument(
  surveys: readonly ReportedSurvey[],
): { instrument: string; surveys: ReportedSurvey[] }[] {
  const sorted = surveys.toSorted((a, b) => a.opens.localeCompare(b.opens))
  return [...grouped(sorted, ({ instrument }) => instrument)].map(([instrument, own]) => ({
    instrument,
    surveys: own,
  }))
}

/** Checks whether a group of a survey took part and has figures. */
export const hasFigures = ({ kept }: ReportedSurvey, group: Group): boolean =>
  kept.figures.groups.some(({ key, overall }) => key === group && overall.n !== null) &&
  !(kept.undecided ?? []).includes(group)
