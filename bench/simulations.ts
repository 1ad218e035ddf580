import { differentialRates } from '../src/app/testing/differential-rates.ts'
import { districtGapsFound, falseDistrictReports, questionsNamed } from '../src/app/testing/district-rates.ts'
import { falseInstallationReports, installationGapsFound } from '../src/app/testing/installation-rates.ts'
import { areaSpread } from '../src/app/testing/simulations.ts'
import { storyRates, storyRatesAcross } from '../src/app/testing/story-rates.ts'
import {
  areaGapsFound,
  changesFound,
  coverage,
  falseChanges,
  falseReports,
  foundDespiteStyle,
  levelGapsFound,
  smallestFound,
  styleMistaken,
} from '../src/app/testing/verdict-rates.ts'
import { fact, gauge } from './report.ts'

/** Measures how often results are right in `schools` simulated schools. `simulations seed=7` repeats a run. */
export function simulations(schools: number, seed: number): void {
  console.log(`Verdicts in ${schools} simulated schools each; \`simulations seed=${seed}\` repeats them`)
  // A few schools only show that the code runs, because they are too few for a rate.
  const isRate = schools >= 200
  const atMost = (name: string, found: number, most: number) =>
    isRate
      ? fact(name, found, '%', `at most ${most}`, (share) => share <= most)
      : gauge(name, found, '%', `at most ${most} in 200 schools or more`)
  const atLeast = (name: string, found: number, least: number) =>
    isRate
      ? fact(name, found, '%', `at least ${least}`, (share) => share >= least)
      : gauge(name, found, '%', `at least ${least} in 200 schools or more`)
  const printed = (name: string, found: number) => gauge(name, found, '%', 'no mark')

  atMost('no effect: reports that state a gap', falseReports(schools, seed), 6)
  atMost('the same, class correlation .05', falseReports(schools, seed, 0.05), 10)
  printed('the same, class correlation .10', falseReports(schools, seed, 0.1))

  const wide = 0.6 * areaSpread
  atLeast('.6 SD in one area, 80 beside 300: found', areaGapsFound(schools, seed, [80, 300], wide), 65)
  printed('the same, 45 beside 300', areaGapsFound(schools, seed, [45, 300], wide))
  printed('the same, 25 beside 300', areaGapsFound(schools, seed, [25, 300], wide))
  atLeast('.6 SD in all areas, 45 beside 300: found', levelGapsFound(schools, seed, [45, 300], wide), 80)
  atLeast('a point in all areas, 60 beside 200: found', levelGapsFound(schools, seed, [60, 200], 1), 80)
  printed('a point in one area, 60 beside 200: found', areaGapsFound(schools, seed, [60, 200], 1))
  for (const where of ['area', 'level'] as const) {
    const found = smallestFound(schools, seed, [80, 300], where)
    atLeast(`the smallest gap that is named (${where}): found`, found, 70)
    atMost(`the smallest gap that is named (${where}): found`, found, 95)
  }

  atMost('answer style .3 SD: clear in one area', styleMistaken(schools, seed, 'one area'), 2)
  printed('the same: clear in all areas', styleMistaken(schools, seed, 'all areas'))
  printed('the same: stated in all areas', styleMistaken(schools, seed, 'all areas found'))
  atLeast('a gap of .6 SD beside that style: found', foundDespiteStyle(schools, seed), 45)

  for (const sizes of [
    [80, 300],
    [250, 500],
  ] as const) {
    const of = (model: { style?: number; experience?: number }) =>
      storyRates(schools, seed, { dimension: 'gender', sizes, ...model })
    const named = `${sizes[0]} beside ${sizes[1]}`
    for (const style of [0.3, -0.3]) {
      const { stated, unexplained } = of({ style })
      printed(`answer style ${style} SD, ${named}: clear in all areas`, stated)
      atMost('the same: clear and the stories do not explain it', unexplained, 3)
    }
    for (const experience of [0.3, 0.6]) {
      const { stated, explained } = of({ experience })
      printed(`experiences ${experience} SD higher, ${named}: clear in all areas`, stated)
      printed('the same: wrongly explained by the stories', explained)
    }
  }

  for (const model of [{ style: 0.3 }, { style: -0.3 }, { experience: 0.15 }, { experience: 0.3 }]) {
    const rates = storyRatesAcross(14, schools / 10, seed, {
      dimension: 'gender',
      sizes: [40, 120],
      ...model,
    })
    const named = `14 schools, ${JSON.stringify(model)} SD`
    printed(`${named}: found in all areas`, rates.stated)
    if ('style' in model) atMost('the same: the stories do not explain it', rates.unexplained, 3)
    else printed('the same: wrongly explained by the stories', rates.explained)
  }

  atMost('no change, class correlation .05: schools with one', falseChanges(schools, seed), 6.5)
  atLeast('half a point, 588 and 681 students: found', changesFound(schools, seed, 0.5), 95)
  printed('.3 points, 588 and 681 students: found', changesFound(schools, seed, 0.3))
  for (const students of [90, 180, 350]) {
    const { mean, printed: ofScore } = coverage(schools, seed, students)
    atLeast(`margins of ${students} students cover the mean`, mean, 93)
    printed(`margins of ${students} students cover it around the printed score`, ofScore)
  }

  // A district of 40 schools takes as long as a hundred schools alone.
  const districts = { 12: schools, 40: Math.ceil(schools / 4) }
  const varying = { varies: 0.3, correlation: 0.05 }
  for (const count of [12, 40] as const) {
    const named = `${districts[count]} districts of ${count} schools`
    atMost(`${named}, no gap: with one`, falseDistrictReports(districts[count], seed, { schools: count }), 7)
    const uneven = { schools: count, ...varying }
    atMost(
      'the same, gaps vary by .3, class correlation .05',
      falseDistrictReports(districts[count], seed, uneven),
      7,
    )
    const gap = districtGapsFound(districts[count], seed, { ...uneven, gap: { inFirst: -0.4 } })
    if (count === 40) atLeast('.4 points in one area: found', gap, 90)
    else printed('.4 points in one area: found', gap)
  }
  for (const installations of [2, 3])
    for (const count of [12, 20]) {
      const model = { installations, schools: count, ...varying }
      const named = `${districts[40]} reports over ${installations} installations of ${count} schools`
      atMost(`${named}, no gap: with one`, falseInstallationReports(districts[40], seed, model), 7)
      const gap = { ...model, gap: { inFirst: -0.4 } }
      printed('.4 points in one area: found', installationGapsFound(districts[40], seed, gap))
    }
  const odd = { schools: 12, ...varying, gap: { inFirst: -0.5 } }
  const one = questionsNamed(schools, seed, { ...odd, questions: 'one' })
  atLeast(`12 schools, .5 points by one question: named in ${one.found} clear gaps`, one.named, 80)
  const all = questionsNamed(schools, seed, { ...odd, questions: 'all' })
  atMost(`the same by all four questions: one named in ${all.found} clear gaps`, all.named, 5)
  const styled = { schools: 14, gap: { everywhere: 0.3 * areaSpread } }
  atMost('14 schools, answer style .3 SD: clear', falseDistrictReports(districts[40], seed, styled), 7)

  const spread = { items: 33, surveys: 4, row: 130, rest: 140, impact: 0, planted: 0, otherRows: 8 }
  for (const items of [27, 33])
    for (const [impact, correlation] of [[0], [0.5], [1], [0, 0.05], [1, 0.05]] as const) {
      const model = { ...spread, items, impact, ...(correlation !== undefined && { correlation }) }
      const alike = correlation === undefined ? '' : ', class correlation .05'
      const named = `${items} questions, 520 beside 560 people in 4 surveys, ${impact} SD lower in everything${alike}`
      const none = differentialRates(schools, seed, model)
      atMost(`${named}: a question named without reason`, none.others, 5)
      const one = differentialRates(schools, seed, { ...model, planted: 1 })
      const found = 'the same, one question lower by 1 logit: found'
      if (impact === 1 && correlation !== undefined) printed(found, one.found)
      else atLeast(found, one.found, 95)
      atMost('the same: another one named', one.others, 5)
      const half = differentialRates(schools, seed, { ...model, planted: 0.5 })
      printed('the same, by half a logit: found', half.found)
    }
}
