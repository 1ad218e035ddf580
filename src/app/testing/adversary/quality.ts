import type { DataQuality } from '../../../features/figures/results/contract.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { type Person, T } from './people.ts'
import { shownNumber, stepsFor } from './ranges.ts'
import type { ExpectedGroup } from './report.ts'
import type { Counted } from './shown-figures.ts'

type Instrument = NonNullable<DataQuality['instruments']>[number]

/** Returns a person's scores for an area's questions, with null for an answer without a score. */
const scoresIn = ({ questions, choices }: Person, area: number): (number | null)[] =>
  questions.flatMap((question, at) =>
    question.area === area ? [question.choices[choices[at] ?? 0]?.score ?? null] : [],
  )

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
function variance(values: readonly number[]): number {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1)
}

/** Returns Cronbach's alpha from the variances of the questions and of their sum. */
function alpha(rows: readonly (readonly number[])[]): number {
  const items = (rows[0] ?? []).map((_, at) => variance(rows.map((row) => row[at] ?? 0)))
  const all = variance(rows.map((row) => row.reduce((sum, score) => sum + score, 0)))
  return (items.length / (items.length - 1)) * (1 - sum(items) / all)
}

/** Returns omega of one factor, by the method of D. B. Rubin and D. T. Thayer (Psychometrika 47, 1982). */
function omegaOf(rows: readonly (readonly number[])[]): number {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0))
  const means = columns.map(mean)
  const covariance = columns.map((one, at) =>
    columns.map((other, place) =>
      mean(one.map((score, row) => (score - (means[at] ?? 0)) * ((other[row] ?? 0) - (means[place] ?? 0)))),
    ),
  )
  let loadings = covariance.map((row, at) => Math.sqrt((row[at] ?? 0) / 2))
  let unique = covariance.map((row, at) => (row[at] ?? 0) / 2)
  for (let turn = 0; turn < 2000; turn++) {
    const weights = loadings.map((loading, at) => loading / (unique[at] ?? 1))
    const information = 1 + sum(weights.map((weight, at) => weight * (loadings[at] ?? 0)))
    const beta = weights.map((weight) => weight / information)
    const withFactor = covariance.map((row) => sum(row.map((value, at) => value * (beta[at] ?? 0))))
    const factor = sum(withFactor.map((value, at) => value * (beta[at] ?? 0))) + 1 / information
    loadings = withFactor.map((value) => value / factor)
    unique = loadings.map((loading, at) =>
      Math.max(
        0.005 * (covariance[at]?.[at] ?? 0),
        (covariance[at]?.[at] ?? 0) - loading * (withFactor[at] ?? 0),
      ),
    )
  }
  const common = sum(loadings) ** 2
  return common / (common + sum(unique))
}

/** Checks whether a number is one of an exact omega's two neighbors in steps of 0.05, or the greatest number shown. */
const isNumberFor = (number: number, exact: number): boolean =>
  Math.abs(number * 20 - Math.round(number * 20)) < 1e-9 &&
  (number === 0.95 ? exact > 0.9 : Math.abs(number - exact) < 0.05 + 1e-4)

const cohesionOf = (value: number) => (value >= 0.8 ? 'well' : value >= 0.7 ? 'fairly' : 'loosely')

/** Returns the largest change in alpha from leaving out one person. */
const mostMoved = (rows: readonly (readonly number[])[], value: number): number =>
  Math.max(...rows.map((_, at) => Math.abs(alpha(rows.filter((__, place) => place !== at)) - value)))

/** Returns statements about data quality that are false, or more precise than the number of people allows. */
export function untrueQuality(
  { people }: Counted,
  { instruments }: DataQuality,
  drawn: readonly ExpectedGroup[],
): string[] {
  const types = new Map(people.map(({ type, group }) => [type, group]))
  return [...types.keys()].flatMap((type) => {
    const own = people.filter((person) => person.type === type)
    const told = instruments?.find(({ askedOf }) => askedOf === respondentNames[type])
    const spreads = drawn.find(({ key }) => key === types.get(type))?.about.spreads?.areas ?? []
    return told
      ? untrueOfInstrument(own, told, spreads).map((what) => `quality, type ${type}: ${what}`)
      : [`no quality of ${type}`]
  })
}

const respondentNames: Readonly<Record<number, string>> = {
  1: 'Students, grades 4–8',
  6: 'Students, grades 9–12',
  2: 'Parents and caregivers',
  3: 'Staff',
}

function untrueOfInstrument(
  people: readonly Person[],
  told: Instrument,
  spreads: readonly (number | null)[],
): string[] {
  const wrong: string[] = []
  const step = stepsFor(people.length, false)?.favourable ?? null
  const hold = (what: string, is: boolean) => {
    if (!is) wrong.push(`${what} of ${people.length}`)
  }
  const share = (what: string, shown: Instrument['sameChoice'], exact: number) => {
    if (shown === null) return
    const lots = shownNumber(shown.percent, shown.coded, step, 100)
    hold(
      `${what} ${shown.percent}`,
      step !== null && shown.percent % step === 0 && lots(Math.max(0, 100 * exact)) !== null,
    )
  }
  const { answered } = told
  hold(
    `${answered} answered`,
    answered === null ? people.length < T : people.length >= answered && answered % T === 0,
  )
  for (const [area, shown] of told.areas.entries()) {
    const rows = people.map((person) => scoresIn(person, area))
    const complete = rows.filter((row): row is number[] => !row.includes(null))
    hold(`items of ${shown.code}`, areaCodes[area] === shown.code && shown.items === (rows[0]?.length ?? 0))
    const enough = complete.length >= 20 * T && (spreads[area] ?? 0) >= 1.8
    hold('alpha of too few', enough || (shown.alpha === null && shown.omega === null))
    if (shown.alpha !== null) {
      const value = alpha(complete)
      hold(`alpha of ${shown.code}`, shown.alpha === cohesionOf(value))
      hold(`alpha of ${shown.code} hangs on one`, mostMoved(complete, value) <= 0.1)
    }
    const number = shown.omegaRange?.value ?? null
    hold('omega of too few', number === null || (enough && complete.length >= 30 * T))
    if (number !== null) {
      hold(`omega ${number} of ${shown.code}`, isNumberFor(number, omegaOf(complete)))
      hold(`omega’s word of ${shown.code}`, shown.omega === cohesionOf(number))
    }
    share(
      `unscored in ${shown.code}`,
      shown.unscored,
      rows.flat().filter((score) => score === null).length / (people.length * shown.items),
    )
  }
  return wrong
}
