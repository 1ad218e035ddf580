import type { Figure } from '../../../../measurement/figures.ts'
import { reasonWords } from '../../../../measurement/words.ts'
import type { AreaCode } from '../../../../shared/codes.ts'
import type { ReleaseStep } from '../../../../shared/levels.ts'

export const perceptionWords = { low: 'Low', emerging: 'Emerging', high: 'High' } as const

export const shortNames: Readonly<Record<AreaCode, string>> = {
  AMSIV: 'Identities & voices',
  CRSLTC: 'Responsive teaching',
  DBP: 'Discipline & behavior',
  SCC: 'Climate & culture',
  SCR: 'School & community',
  TAG: 'Tracking & grouping',
  TDG: 'Teacher diversity',
  TRE: 'Teacher relationships',
}

export const stepWords: Readonly<Record<ReleaseStep, string>> = {
  nobody: 'Not released',
  district: 'Released to the district',
  schools: 'Released to the district and school leaders',
  everybody: 'Released to everyone',
}
export const releaseWords = {
  district: 'Release to the district',
  schools: 'Release to school leaders',
  everybody: 'Release to everyone',
} as const

/** Explains why a figure has no score. `smallGroup` is the threshold used for the figure. */
export const whyHidden =
  (smallGroup: number) =>
  ({ reason }: Figure): string =>
    reason === null ? '' : reasonWords(reason, smallGroup)
