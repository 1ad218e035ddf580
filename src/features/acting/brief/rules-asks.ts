import { dayInWords } from '../../../shared/dates.ts'
import { counted, percentComparedWith } from '../../../shared/numbers.ts'
import { fewAnswered, fewestOf } from '../../figures/results/rules.ts'
import type { Goal } from '../goals/contract.ts'
import type { Brief } from './contract.ts'

/** Says where a gap is, worded for the middle of a sentence. */
export const gapWhere = ({ kind, area }: Pick<Brief['gaps'][number], 'kind' | 'area'>): string =>
  kind === 'level' ? 'across all areas' : area

/** Returns the decisions for the board: the goals, when to review them, and the next survey. */
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
            ? `Start with the widest clear gap: ${widest.who}, ${gapWhere(widest)}.`
            : 'Start with the equity areas with the lowest scores.',
        }
      : {
          text: days.length === 1 ? 'Adopt the goal' : `Adopt the ${counted(days.length, 'goal')}`,
          under: 'Include the time and money the school needs.',
        },
    {
      text: 'Schedule a report on the goals',
      under:
        first === undefined
          ? 'First the school’s goals, then its progress.'
          : `The first goal is due on ${dayInWords(first, 'full')}.`,
    },
    {
      text: 'Choose when to survey again',
      under: fewest
        ? `Help reach more ${fewest.name.toLowerCase()}. ${percentComparedWith(100 * fewAnswered, fewest.count, fewest.expected ?? 0)} answered.`
        : 'Asking the same questions shows what changed.',
    },
  ]
}
