import { cohesions } from '../../../measurement/quality.ts'
import { areaCodes, isIndex } from '../../../shared/codes.ts'
import { respondentNames } from '../../figures/results/rules.ts'
import { instrumentOrder } from '../../schools/questions/rules.ts'
import { byInstrument, type ReportFacts, type ReportSection, spreadOf } from './rules.ts'

/** How far the questions of an area agree, over all surveys that used the same question set. */
export function reliabilitySection({ surveys, areaNames }: ReportFacts): ReportSection {
  const rows = byInstrument(surveys).flatMap(({ instrument, surveys: own }) =>
    instrumentOrder.flatMap((type) =>
      areaCodes.flatMap((code) => {
        if (isIndex(code)) return []
        const found = own.flatMap(({ kept }) =>
          (kept.quality ?? []).flatMap((set) =>
            set.type === type ? set.areas.filter(({ area }) => area === code) : [],
          ),
        )
        if (found.length === 0) return []
        const omegas = spreadOf(found.flatMap(({ omegaRange }) => (omegaRange ? [omegaRange.value] : [])))
        const inWords = cohesions.map((word) => found.filter(({ omega }) => omega === word).length)
        const told = inWords.reduce((sum, number) => sum + number, 0)
        return [
          [
            instrument,
            respondentNames[type],
            areaNames[code],
            ...inWords,
            found.length - told,
            ...(omegas ? [omegas.low, omegas.median, omegas.high].map(hundredths) : [null, null, null]),
          ],
        ]
      }),
    ),
  )
  return {
    title: 'Do the questions of an area agree?',
    texts: [
      'McDonald’s omega says how far the questions of an area rise and fall together. “Well” is 0.8 or more, “fairly well” 0.7 or more, “loosely” less. Each survey’s omega is rounded. It is a number if at least 300 people answered every question and no single person could change it much. “Not shown” means that there were too few people, or that their answers were too alike.',
      'Tracking and Ability Grouping and Teacher Diversity and Growth are indices of separate conditions, so they have no omega. Agreement between questions doesn’t show that they measure what they are meant to.',
    ],
    tables: [
      {
        name: 'reliability',
        caption: 'Omega: surveys by how well the questions agree, and its values',
        columns: [
          { head: 'Question set', width: 0.15 },
          { head: 'Asked of', width: 0.15 },
          { head: 'Area', width: 0.2 },
          { head: 'Well', width: 0.06, isNumber: true },
          { head: 'Fairly', width: 0.07, isNumber: true },
          { head: 'Loosely', width: 0.08, isNumber: true },
          { head: 'Not shown', width: 0.07, isNumber: true },
          { head: 'Lowest', width: 0.07, isNumber: true },
          { head: 'Median', width: 0.075, isNumber: true },
          { head: 'Highest', width: 0.075, isNumber: true },
        ],
        rows,
        printed: rows.filter(([, , , ...numbers]) =>
          numbers.slice(0, cohesions.length).some((number) => number !== 0),
        ),
        ifEmpty: 'No survey had enough people.',
      },
    ],
  }
}

const hundredths = (value: number) => value.toFixed(2)
