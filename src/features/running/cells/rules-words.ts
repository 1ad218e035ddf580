import { scoreWords } from '../../../measurement/words.ts'
import { counted } from '../../../shared/numbers.ts'
import type { CellGap } from './contract.ts'

const points = (value: number) => scoreWords({ score: value, coded: null })
const listOf = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Says why there is no combined gap, and how many installations could be used. */
export const tooFewInstallations = (compared: number, taken: number): string =>
  `Too few to tell. At least 2 installations must compare the same smaller group, each in at least 12 schools of a district. ${compared} of ${counted(taken, 'installation')} compared ${compared > 1 ? 'any, but not the same one' : 'any'}.`

/** "Ohio: 1.2 lower ± 0.3" for each installation. */
const sideBySide = ({ installations }: Pick<CellGap, 'installations'>): string =>
  installations
    .map(({ name, points: own, margin }) => {
      const words = own === 0 ? 'equal' : `${points(Math.abs(own))} ${own < 0 ? 'lower' : 'higher'}`
      return `${name}: ${words} ± ${points(margin)}`
    })
    .join('; ')

/** Says that installations differ, with what each one found; empty if chance may explain it. */
export const unlikeWords = (gap: Pick<CellGap, 'areUnlike' | 'installations'>): string =>
  gap.areUnlike ? `The installations differ by more than chance explains. ${sideBySide(gap)}.` : ''

/** Says what a comparison that found nothing shows. One area is compared with the others. */
export function closeWords({
  apart,
  direction,
  area,
}: Pick<CellGap, 'apart' | 'direction' | 'area'>): string {
  const size = apart ? `${points(apart.distance)} ${direction} ± ${points(apart.margin)}` : ''
  if (area === null) return size || 'about equal'
  return size ? `${size}, about as in the other areas` : 'about as in the other areas'
}

/** "In Ohio and Utah, 24 or more schools" */
export const whereWords = ({ installations, schools }: Pick<CellGap, 'installations' | 'schools'>): string =>
  `In ${listOf(installations.map(({ name }) => name))}, ${schools} or more schools`

/** Says whose file has no gaps. */
export const withoutGapsWords = (names: readonly string[]): string =>
  names.length === 1
    ? `The file from ${listOf(names)} has no gaps: it was made before files had them, or for an installation on version 1.0. Ask for the file with gaps.`
    : `The files from ${listOf(names)} have no gaps: they were made before files had them, or for an installation on version 1.0. Ask for the files with gaps.`

export const aboutTheseSchools =
  'These gaps are about the schools of these installations, and say nothing about other schools. We compare people only with others in the same school.'

export const installationGapMethod =
  'Each installation tells how far a smaller group is from everyone else inside its schools, averaged over at least 12 schools of a district, with a margin for chance. It tells nothing about a single school. We average what the installations tell, and an installation counts for more if it compared more schools. Nothing is added for how installations vary, because we don’t treat them as a sample of others. A gap is clear by the same rules as in a district, and all comparisons on this page are judged together. If there were no real gaps, at most 1 report in 20 would still show one. We leave out a smaller group at an installation where a score is at an end of the scale. None of this explains why there’s a gap.'
