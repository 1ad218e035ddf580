import type { StoriesOfGroup } from '../../../measurement/stories.ts'
import { areaCodes, groupNames, groupOf, isIndex } from '../../../shared/codes.ts'
import { languageOfId } from '../../../shared/languages.ts'
import type { DataQuality } from './contract.ts'
import { type AreaTexts, respondentNames, type StoredResults } from './rules.ts'
import { precisionOf } from './rules-precision.ts'
import { capital } from './rules-sentences.ts'

type Area = NonNullable<DataQuality['instruments']>[number]['areas'][number]
type Share = NonNullable<Area['unscored']>

const ends = { orLess: ' or less', orMore: ' or more' } as const

/** Formats a proportion (0 to 1) with two decimals: "0.72", "0.98 or more". */
const hundredths = ({ percent, coded }: Share): string =>
  `${(percent / 100).toFixed(2)}${coded === null ? '' : ends[coded]}`

/** Describes how well an area's questions agree, in words or, for results from version 1.0, in numbers. */
export function agreementWords({ code, items, alpha, omega }: Area): string {
  if (isIndex(code)) return indexWords
  if (items < 2) return 'Only one question'
  if (alpha === null) return 'Too few to tell'
  if (omega === null || alpha === omega) return capital(valueWords(alpha))
  return `Alpha: ${valueWords(alpha)}. Omega: ${valueWords(omega)}.`
}

const cohesionNames = { well: 'well', fairly: 'fairly well', loosely: 'loosely' }

/** Formats alpha or omega for the agreement column. */
const valueWords = (value: Area['alpha']): string =>
  typeof value === 'string' ? cohesionNames[value] : cohesionWords(value).toLowerCase()

/** Formats omega with its 95% interval; null if it isn't shown. */
export const omegaWords = ({ omegaRange: range }: Pick<Area, 'omegaRange'>): string | null =>
  range && `${range.value.toFixed(2)} (${range.low.toFixed(2)} to ${range.high.toFixed(2)})`

/** Replaces alpha and omega in files, because an index doesn't have any. */
export const indexWords = 'Not rated (index)'

/** Formats alpha or omega for files: "Holds together well". */
export const cohesionWords = (value: Area['alpha']): string =>
  value === null
    ? 'Too few to tell'
    : typeof value === 'string'
      ? `Holds together ${cohesionNames[value]}`
      : hundredths(value)

/** Questions are listed if more than this percentage of their answers isn't scored. */
const oftenUnscored = 20

const storiesIn = ({ group, languages }: StoriesOfGroup) => ({
  group: groupNames[group],
  languages: languages.map(({ language, ...shown }) => ({
    language: languageOfId(language)?.name ?? '',
    ...shown,
  })),
})

/** Returns how good the data is, without facts about the survey. */
export function qualityReplyOf(
  kept: StoredResults,
  texts: AreaTexts,
): Pick<DataQuality, 'instruments' | 'stories'> {
  const { quality, items, stories } = kept
  if (!quality) return { instruments: null }
  const all = areaCodes.flatMap((code) => items[code])
  return {
    ...(stories && { stories: stories.map(storiesIn) }),
    instruments: quality.map(({ type, areas, answered, sameChoice }) => {
      const sets = quality.filter((one) => groupOf(one.type) === groupOf(type))
      const { margins, needed, together } = precisionOf(kept, groupOf(type), sets)
      return {
        askedOf: respondentNames[type],
        answered,
        sameChoice,
        areas: areas.map(({ area, omegaRange = null, ...own }, at) => ({
          code: area,
          name: texts[area].name,
          ...own,
          omegaRange,
          // Earlier versions stored alpha and omega for every area.
          ...(isIndex(area) ? { alpha: null, omega: null } : {}),
          margin: margins[at] ?? null,
          needed: needed[at] ?? null,
        })),
        together,
        ofAllStudents: sets.length > 1,
        oftenUnscored: all.flatMap((item) =>
          item.type === type && item.unscored && item.unscored.percent > oftenUnscored
            ? [{ name: item.name, title: item.title, unscored: item.unscored }]
            : [],
        ),
      }
    }),
  }
}
