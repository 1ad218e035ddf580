import { counted } from '../../../web/ui/numbers.ts'

/** The method and its limits. */
export const methodSentence =
  'A gap is clear where chance is an unlikely reason: Welch’s t test, corrected by the method of Benjamini and Hochberg over all comparisons of a group’s answers. It does not say why there is a gap; a real one between few people can be missed, and those who did not answer may differ. Grades are not compared.'

/** How many of the comparisons show a clear gap. */
export const clearSentence = (clear: number, all: number): string =>
  `${clear === 0 ? 'No' : clear.toLocaleString('en-US')} clear ${clear === 1 ? 'gap' : 'gaps'} in ${counted(all, 'comparison')}.`
