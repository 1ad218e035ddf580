import { count } from '../../../../shared/numbers.ts'
import type { Breakdown } from '../contract.ts'

/** Sentences quoted verbatim from the specification. */
export const texts = {
  submittedSoFar: 'Survey Responses Submitted So Far',
  byGrade: 'by Grade',
  byHomeLanguage: 'by Home Language',
  byStaffRole: 'by Staff Role',
} as const

const byOwn: Partial<Record<Breakdown['key'], string>> = {
  grade: texts.byGrade,
  homeLanguage: texts.byHomeLanguage,
  role: texts.byStaffRole,
}

/** "180 students by Grade", "41 staff by race/ethnicity". */
export const breakdownTitle = (
  { key, name, covers, coversAtLeast }: Pick<Breakdown, 'key' | 'name' | 'covers' | 'coversAtLeast'>,
  groupName: string,
): string => {
  const people = coversAtLeast ? `${count(covers)} or more` : count(covers)
  return `${people} ${groupName.toLowerCase()} ${byOwn[key] ?? `by ${name.toLowerCase()}`}`
}
