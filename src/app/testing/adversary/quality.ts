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

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
function variance(values: readonly number[]): number {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1)
}

/** Returns Cronbach's alpha from the variances of the questions and of their sum. */
function alpha(rows: readonly (readonly number[])[]): number {
  const items = (rows[0] ?? []).map((_, at) => variance(rows.map((row) => row[at] ?? 0)))
  const all = variance(rows.map((row) => row.reduce((sum, score) => sum + score, 0)))
  return (items.length / (items.length - 1)) * (1 - items.reduce((sum, one) => sum + one, 0) / all)
}

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
    share(
      `unscored in ${shown.code}`,
      shown.unscored,
      rows.flat().filter((score) => score === null).length / (people.length * shown.items),
    )
  }
  return wrong
}
