import { dayInWords } from '../../../shared/dates.ts'
import { counted, percentBeside } from '../../../shared/numbers.ts'
import { fewAnswered, fewestOf } from '../../figures/results/rules.ts'
import type { Goal } from '../goals/contract.ts'
import type { Brief } from './contract.ts'

/** What the board is asked to decide: on the goals, on hearing of them again, and on the next survey. */
export function asksOf(
  goals: readonly Pick<Goal, 'state' | 'due'>[],
  { gaps, response }: Pick<Brief, 'gaps' | 'response'>,
): { text: string; under: string }[] {
  const days = goals.flatMap(({ state, due }) => (state === 'open' ? [due] : [])).sort()
  const [first] = days
  const widest = gaps.find(({ clear }) => clear)
  const fewest = fewestOf(response)
  return [
    first === undefined
      ? {
          text: 'Ask the school for 1 to 3 goals',
          under: widest
            ? `The widest clear gap is a place to begin: ${widest.who}, ${widest.area}.`
            : 'The equity areas with the lowest scores are a place to begin.',
        }
      : {
          text: days.length === 1 ? 'Adopt the goal' : `Adopt the ${counted(days.length, 'goal')}`,
          under: 'With the time and the money that the school needs for them.',
        },
    {
      text: 'Choose the meeting at which you hear about them',
      under:
        first === undefined
          ? 'First which goals the school has set, then what has become of them.'
          : `The first goal is due on ${dayInWords(first, 'full')}.`,
    },
    {
      text: 'Choose when everyone is asked again',
      under: fewest
        ? `Help to reach more ${fewest.name.toLowerCase()}: ${percentBeside(100 * fewAnswered, fewest.count, fewest.expected ?? 0)} answered.`
        : 'The same questions show what has changed.',
    },
  ]
}
