import { count, counted } from '../../../../shared/numbers.ts'

/** Says how many comparisons show a clear gap. */
export const clearSentence = (clear: number, all: number): string =>
  `${clear === 0 ? 'No' : count(clear)} clear ${clear === 1 ? 'gap' : 'gaps'} in ${counted(all, 'comparison')}.`
