import { peopleWords, reasonWords, scoreWords } from '../../../../../measurement/words.ts'
import { perceptionWords } from '../../../../figures/results/rules-sentences.ts'
import type { GoalPoint, GoalVerdict } from '../../contract.ts'

/** The two ends of a goal's change and what is known of it. */
export interface Compared {
  start: GoalPoint
  last: GoalPoint
  /** Whose score it is: "students". */
  whom: string
  verdict: GoalVerdict
  smallGroup: number
}

/** What has become of a goal's score: a heading and a sentence that claim no more than the figures do. */
export function verdictWords({ start, last, whom, verdict, smallGroup }: Compared): {
  title: string
  text: string
} {
  const both = [start, last]
  const missing = both.find(({ figure }) => figure === null || figure.status === null)
  if (missing) {
    const why = lowerFirst(missingWords(missing, smallGroup))
    const text = `The score of the ${missing.kind} of ${monthInWords(missing.closes)} is not shown: ${why}.`
    return { title: 'Nothing to compare with yet', text }
  }
  const fromTo = `From ${figureWords(start)} to ${figureWords(last)} for ${whom}`
  const { change, clear, needed } = verdict
  if (change === null) return { title: fromTo, text: both.some(isWord) ? wordsOnly : otherGroups }
  if (clear === null) {
    // Everyone may have a margin where one of the groups has none; its change is known by theirs.
    const isOfGroup = both.every(({ figure }) => figure?.margin != null)
    const what = isOfGroup ? 'the score of one of the groups' : 'a score'
    return {
      title: fromTo,
      text: `Whether this is more than chance would give is not known: ${what} has no margin.`,
    }
  }
  const people = both.map(({ figure }) => (figure ? peopleWords(figure) : ''))
  const with_ = `With ${people.every(Boolean) ? `${people.join(' and ')} responses` : 'as many responses'}`
  const size = pointsWords(Math.abs(change))
  return {
    title: `${fromTo}: ${lowerFirst(verdictLabel(verdict) ?? '')}`,
    text: clear
      ? `${with_}, chance would rarely make a difference of ${size}. That doesn’t say why the score moved.`
      : needed === null
        ? `${with_}, a difference of ${size} is too close to call.`
        : `${with_} we can see a change of ${pointsWords(needed)} or more.`,
  }
}

/** The word for a verdict on a card; null where nothing is claimed. */
export function verdictLabel({ change, clear }: GoalVerdict): string | null {
  if (change === null || clear === null) return null
  if (!clear) return 'Too close to call'
  return change > 0 ? 'Clearly higher' : 'Clearly lower'
}

const isWord = ({ figure }: GoalPoint): boolean => figure?.score == null || figure.coded !== null
const otherGroups =
  'Whether this is a change is not told: it takes the scores of the same groups, each as a number that stands at no end of the scale.'
const wordsOnly =
  'Whether this is a change is not told where a score is a word, or stands at an end of the scale (“or more”, “or less”).'

/** A score in words: "4.5", "9.5 or more", "Emerging"; empty where it is not shown. */
export const figureWords = ({ figure }: GoalPoint): string =>
  figure === null || figure.status === null ? '' : scoreWords(figure) || perceptionWords[figure.status]

/** Why a point has no figure. */
export const missingWords = ({ figure }: GoalPoint, smallGroup: number): string =>
  figure === null || figure.reason === null ? 'No row of this name' : reasonWords(figure.reason, smallGroup)

export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** A number of points: "half a point", "one point", "1.5 points". */
export function pointsWords(points: number): string {
  const rounded = Math.round(points * 10) / 10
  if (rounded === 0.5) return 'half a point'
  return rounded === 1 ? 'one point' : `${scoreWords({ score: rounded, coded: null })} points`
}

/** The month of a day: "October 2026". */
export const monthInWords = (day: string, month: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat('en-US', { month, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
