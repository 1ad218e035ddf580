import { peopleWords, reasonWords, scoreWords } from '../../../../../measurement/words.ts'
import { monthInWords } from '../../../../../shared/dates.ts'
import { perceptionWords } from '../../../../figures/results/rules-sentences.ts'
import type { Goal, GoalLine, GoalPoint, GoalVerdict } from '../../contract.ts'
import { whomWords } from '../../rules.ts'

/** Describes a goal's change in a heading and a sentence that claim no more than the figures show; null if none. */
export function verdictWords(
  goal: Pick<Goal, 'group' | 'subgroup' | 'surveyGuid'>,
  line: Pick<GoalLine, 'points' | 'verdict'> | undefined,
  smallGroup: number,
): { title: string; text: string } | null {
  const { points = [], verdict } = line ?? {}
  const start = points.find(({ guid }) => guid === goal.surveyGuid)
  const last = points.find(({ guid }) => guid === verdict?.guid)
  if (!verdict || !start || !last) return null
  const both = [start, last]
  const missing = both.find(({ figure }) => figure === null || figure.status === null)
  if (missing) {
    const why = lowerFirst(missingWords(missing, smallGroup))
    const text = `We can’t show the ${monthInWords(missing.closes)} ${missing.kind === 'audit' ? 'survey' : 'pulse'} score (${why}).`
    return { title: 'Nothing to compare with yet', text }
  }
  const fromTo = `From ${figureWords(start)} to ${figureWords(last)} for ${whomWords(goal)}`
  const { change, clear, needed } = verdict
  if (change === null) return { title: fromTo, text: both.some(isWord) ? wordsOnly : otherGroups }
  if (clear === null) {
    // Everyone may have a margin of error even if one of its groups has none. Its change depends on its groups' changes.
    const isOfGroup = both.every(({ figure }) => figure?.margin != null)
    const what = isOfGroup ? 'the score of one of the groups' : 'a score'
    return {
      title: fromTo,
      text: `We can’t tell if this change is clear because ${what} has no margin of error.`,
    }
  }
  const people = both.map(({ figure }) => (figure ? peopleWords(figure) : ''))
  const with_ = `With ${people.every(Boolean) ? `${people.join(' and ')} responses` : 'this many responses'}`
  const size = pointsWords(Math.abs(change))
  return {
    title: `${fromTo}: ${lowerFirst(verdictLabel(verdict) ?? '')}`,
    text: clear
      ? `${with_}, chance rarely produces a difference of ${size}. That doesn’t tell you why the score changed.`
      : needed === null
        ? `${with_}, a difference of ${size} is too close to call.`
        : `${with_}, we can see a change of ${pointsWords(needed)} or more.`,
  }
}

/** Returns a card's label for a change, or null if nothing can be claimed. */
export function verdictLabel({ change, clear }: GoalVerdict): string | null {
  if (change === null || clear === null) return null
  if (!clear) return 'Too close to call'
  return change > 0 ? 'Clearly higher' : 'Clearly lower'
}

const isWord = ({ figure }: GoalPoint): boolean => figure?.score == null || figure.coded !== null
const otherGroups =
  'We can’t tell if this is a change. To compare, we need scores from the same groups that are numbers and aren’t at an end of the scale.'
const wordsOnly =
  'We can’t tell if this is a change because a score is a word or is at an end of the scale (“or more,” “or less”).'

/** Formats a score: "4.5", "9.5 or more", "Emerging", or an empty text if it isn't shown. */
export const figureWords = ({ figure }: GoalPoint): string =>
  figure === null || figure.status === null ? '' : scoreWords(figure) || perceptionWords[figure.status]

/** Says why a point has no figure. */
export const missingWords = ({ figure }: GoalPoint, smallGroup: number): string =>
  figure === null || figure.reason === null
    ? 'This group isn’t listed'
    : reasonWords(figure.reason, smallGroup)

export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** Formats a number of points: "half a point", "one point", "1.5 points". */
export function pointsWords(points: number): string {
  const rounded = Math.round(points * 10) / 10
  if (rounded === 0.5) return 'half a point'
  return rounded === 1 ? 'one point' : `${scoreWords({ score: rounded, coded: null })} points`
}
