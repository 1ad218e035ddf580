import {
  type DifferentialReport,
  leastPeople,
  type QuestionFinding,
  type ComparedRow as Row,
} from '../../../measurement/differential-findings.ts'
import { type DimensionKey, notAnswered } from '../../../measurement/rows.ts'
import type { AreaCode, ParticipantType } from '../../../shared/codes.ts'
import { isArea } from '../../schools/questions/rules.ts'
import { dimensionsOf } from '../responses/rules.ts'
import { respondentNames } from '../results/rules.ts'
import type { ComparedRow, DifferingQuestion, DifferingReport } from './rules-shapes.ts'

/** A question as findings show it. */
export interface KnownQuestion {
  name: string
  title: string
  area: AreaCode
}

/** Returns the questions of a version of a type's question set; undefined if the version is unknown. */
export type QuestionsOf = (type: ParticipantType, version: string) => readonly KnownQuestion[] | undefined

/** The setting of the gender question that offers every answer. */
const everyGender = 4

/** Returns the names of a row's characteristic and answer; undefined for rows that no survey compares. */
export function rowNames(
  type: ParticipantType,
  dimension: DimensionKey,
  row: string,
): { dimensionName: string; name: string } | undefined {
  const own = dimensionsOf({ types: [type], genderItemOf: () => everyGender }).find(
    ({ key }) => key === dimension && key !== 'grade',
  )
  const answer = own?.parts.flat().find(({ key }) => key === row && key !== notAnswered.key)
  return own && answer ? { dimensionName: own.name, name: answer.name } : undefined
}

export const knownQuestions = (
  items: readonly { name: string; area: string; texts: { en: { title: string } } }[],
): KnownQuestion[] =>
  items.flatMap(({ name, area, texts }) => (isArea(area) ? [{ name, area, title: texts.en.title }] : []))

/** Adds the words that pages show. Leaves out findings about unknown questions or rows. */
export function reportInWords(
  report: DifferentialReport,
  { surveys, without }: { surveys: number; without: number },
  about: { questionsOf: QuestionsOf; areaNames: Record<AreaCode, string>; unread: readonly string[] },
): DifferingReport {
  const named = ({ type, dimension, row, people, rest }: Row): ComparedRow[] => {
    const names = rowNames(type, dimension, row)
    return names ? [{ askedOf: respondentNames[type], ...names, people, rest }] : []
  }
  return {
    surveys,
    without,
    comparisons: report.comparisons,
    leastPeople,
    findings: report.findings.flatMap((finding): DifferingQuestion[] => {
      const questions = about.questionsOf(finding.type, finding.version) ?? []
      const question = questions.find(({ name }) => name === finding.question)
      const [row] = named(finding)
      if (!question || !row) return []
      const { area, title } = question
      const ofArea = new Set(questions.flatMap((one) => (one.area === area ? [one.name] : [])))
      return [
        {
          ...row,
          ...{ question: finding.question, title, area, areaName: about.areaNames[area] },
          ...{ direction: finding.direction, points: finding.points, surveys: finding.surveys },
          sentence: sentenceOf(finding, row),
          inArea: {
            questions: ofArea.size,
            differing: report.findings.filter(
              (other) => isSameRow(other, finding) && ofArea.has(other.question),
            ).length,
          },
          isUnread: finding.dimension === 'homeLanguage' && about.unread.includes(row.name),
        },
      ]
    }),
    compared: report.compared.flatMap(named),
    tooFew: report.tooFew.flatMap(named),
  }
}

const isSameRow = (one: QuestionFinding, other: QuestionFinding): boolean =>
  (['type', 'version', 'dimension', 'row', 'direction'] as const).every((of) => one[of] === other[of])

const others: Readonly<Record<ParticipantType, string>> = {
  1: 'students',
  6: 'students',
  2: 'parents and caregivers',
  3: 'staff',
}

/** Says who chooses lower or higher answers than others who answer everything else alike. */
function sentenceOf({ type, dimension, direction }: QuestionFinding, { name }: ComparedRow): string {
  const people = others[type]
  const who = {
    homeLanguage: `whose home language is ${name}`,
    role: `in the role “${name}”`,
    race: `in the race or ethnicity group “${name}”`,
    gender: `in the gender group “${name}”`,
    grade: `in grade ${name}`,
  }[dimension]
  const start = `${people.charAt(0).toUpperCase()}${people.slice(1)}`
  return `${start} ${who} choose ${direction} answers to this question than other ${people} who answer everything else alike. The question may be understood differently.`
}
