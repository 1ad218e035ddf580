import { peopleWords, reasonWords, scoreWords } from '../../../../measurement/words.ts'
import { perceptionWords } from '../../../figures/results/rules-sentences.ts'
import type { GoalPoint, GoalVerdict } from '../contract.ts'

/** The two ends of a goal's change and what is known of it. */
export interface Compared {
  start: GoalPoint
  last: GoalPoint
  verdict: GoalVerdict
  smallGroup: number
}

/** What has become of a goal's score: a heading and a sentence that claim no more than the figures do. */
export function verdictWords(compared: Compared): { title: string; text: string } {
  const { start, last, verdict } = compared
  const missing = [start, last].find(({ figure }) => figure === null || figure.status === null)
  if (missing) return { title: 'Nothing to compare with yet', text: notShown(missing, compared.smallGroup) }
  const fromTo = `From ${figureWords(start)} to ${figureWords(last)}`
  const { change, clear, needed } = verdict
  if (change === null) return { title: fromTo, text: isWord(start) || isWord(last) ? wordsOnly : otherGroups }
  if (clear === null) return { title: fromTo, text: noMargin(compared) }
  const [size, with_] = [pointsWords(Math.abs(change)), `With ${responsesOfBoth(start, last)}`]
  if (clear) {
    return {
      title: `${fromTo}: clearly ${change > 0 ? 'higher' : 'lower'}`,
      text: `${with_}, chance would rarely make a difference of ${size}. That doesn’t say why the score moved.`,
    }
  }
  return {
    title: `${fromTo}: too close to call`,
    text:
      needed === null
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

/** Everyone may have a margin where one of the groups has none; its change is known by theirs. */
function noMargin({ start, last }: Compared): string {
  const both = [start, last].every(({ figure }) => typeof figure?.margin === 'number')
  return `Whether this is more than chance would give is not known: ${both ? 'the score of one of the groups' : 'a score'} has no margin.`
}
const isWord = ({ figure }: GoalPoint): boolean => figure?.score == null || figure.coded !== null
const otherGroups =
  'Whether this is a change is not told: it takes the scores of the same groups, each as a number that stands at no end of the scale.'
const wordsOnly =
  'Whether this is a change is not told where a score is a word, or stands at an end of the scale (“or more”, “or less”).'

/** A score in words: "4.5", "9.5 or more", "Emerging"; empty where it is not shown. */
export const figureWords = ({ figure }: Pick<GoalPoint, 'figure'>): string =>
  figure === null || figure.status === null ? '' : scoreWords(figure) || perceptionWords[figure.status]

/** Why a point has no figure. */
export const missingWords = ({ figure }: Pick<GoalPoint, 'figure'>, smallGroup: number): string =>
  figure === null || figure.reason === null ? 'No row of this name' : reasonWords(figure.reason, smallGroup)

const notShown = (point: GoalPoint, smallGroup: number): string =>
  `The score of the ${point.kind} of ${monthInWords(point.closes)} is not shown: ${lowerFirst(missingWords(point, smallGroup))}.`

export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

function responsesOfBoth(start: GoalPoint, last: GoalPoint): string {
  const [before, now] = [start, last].map(({ figure }) => (figure ? peopleWords(figure) : ''))
  return before && now ? `${before} and ${now} responses` : 'as many responses'
}

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
