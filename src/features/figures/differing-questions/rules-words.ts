import { smallestDifference } from '../../../measurement/differential-findings.ts'
import { count, counted } from '../../../shared/numbers.ts'
import type { ComparedRow, DifferingQuestion, DifferingReport } from './rules-shapes.ts'

/** Says what the comparisons found, or why there are none. */
export function reportLead({ comparisons, findings, leastPeople }: DifferingReport): string {
  if (comparisons === 0)
    return `Too few people to tell. We compare a group only if at least ${leastPeople} of its people and ${leastPeople} others answered, at all schools together.`
  const made = counted(comparisons, 'comparison')
  if (findings.length === 0)
    return `No question stands out. We made ${made} of a group’s answers to a question with everyone else’s.`
  return `${counted(findings.length, 'question')} of ${made} ${findings.length === 1 ? 'stands' : 'stand'} out. Ask people from the group how they understand it before you compare its scores.`
}

export const withoutWords = ({ without }: Pick<DifferingReport, 'without'>): string =>
  `${counted(without, 'survey')} ${without === 1 ? 'isn’t' : 'aren’t'} included because ${without === 1 ? 'its' : 'their'} responses were deleted before the service made these comparisons, or because the results can’t be read.`

export const pointsWords = ({ direction, points }: DifferingQuestion): string =>
  `${direction} by ${points.toFixed(1)} points`

/** Says how many people were compared. */
export const peopleWords = ({ people, rest }: Pick<ComparedRow, 'people' | 'rest'>): string =>
  `${count(people)} or more people, ${count(rest)} or more others`

/** Says that the whole area may differ; null unless at least half of its questions do. */
export function areaWords({ inArea, areaName, direction }: DifferingQuestion): string | null {
  const { differing, questions } = inArea
  if (differing < 2 || 2 * differing < questions) return null
  return `${differing} of ${questions} questions in ${areaName} are ${direction} for this group. So it’s more likely that the group’s experience differs than that each question is understood differently.`
}

export const translationWords =
  'People with this home language answered in a translation that no speaker had reviewed. That may be the reason.'

export const differingMethod = `We compare people only with others in the same survey whose answers to all other questions are about the same, so a group’s lower or higher scores everywhere don’t count (N. Mantel’s test for ordered answers, 1963). Three or more such sets of people are needed, each with at least twice as many people on both sides as results need to show a score. From each difference, we subtract the median of the group’s differences, because matching people is never perfect. A question is listed only if its difference is at least ${smallestDifference} points on the scale from 0 to 10 and unlikely to be chance. How much chance changes a difference, we measure by how the differences vary between schools. For one school, we assume it. All comparisons on this page are tested together, so that at most about 5 in 100 such pages list a question by chance. Each school’s differences are rounded randomly, once. A listed question isn’t a wrong question: the numbers can’t say why a group answers it differently.`
