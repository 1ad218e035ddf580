import { type Alone, playAlone } from '../src/app/testing/adversary/alone.ts'
import { playAloneDifference, playAreaDifferences } from '../src/app/testing/adversary/alone-difference.ts'
import { playAloneItem } from '../src/app/testing/adversary/alone-item.ts'
import { playAloneOmega } from '../src/app/testing/adversary/alone-omega.ts'
import { playAloneQuality } from '../src/app/testing/adversary/alone-quality.ts'
import { fact, gauge } from './report.ts'

const percent = (part: number, all: number) => (100 * part) / all

/** Measures what someone learns about one person among tuned answers, playing `rounds` rounds of each kind. */
export function alone(rounds: number, seed: number): void {
  console.log(`One person among answers that the adversary sent; \`alone seed=${seed}\` repeats them`)
  const kinds: readonly [string, Partial<Alone>][] = [
    ['all with a score', {}],
    ['one answer left out after the early results', { early: true }],
    ['a third without a score, the others half', { unscored: 1 / 3, answered: 2 }],
  ]
  for (const people of [100, 129, 200])
    for (const inRows of [false, true])
      for (const [name, { unscored = 0, ...kind }] of kinds) {
        const game = { people, inRows, level: 5, border: 5, ...kind, unscored: Math.floor(unscored * people) }
        const { areas, guessed, chance, determined } = playAlone(game, rounds, seed)
        const about = `${people} people${inRows ? ', three rows filled' : ''}, ${name}`
        const most = inRows ? 30 : 25
        fact(
          `${about}: area scores guessed`,
          percent(guessed, areas),
          '%',
          `at most ${most}`,
          (share) => share <= most,
        )
        gauge(`${about}: guessed without figures`, percent(chance, areas), '%', 'for comparison')
        gauge(`${about}: determined`, percent(determined, areas), '%', 'none but by rare lots')
      }
  for (const people of [41, 129, 200])
    for (const tuned of [false, true]) {
      const { answers, exact, stance } = playAloneItem({ people, tuned }, 10 * rounds, seed)
      const about = `${people} people, ${tuned ? 'tuned' : 'any'} answers`
      fact(`${about}: answer known`, percent(exact, answers), '%', 'at most 12.5', (share) => share <= 12.5)
      fact(
        `${about}: favorable or not known`,
        percent(stance, answers),
        '%',
        'at most 25',
        (share) => share <= 25,
      )
    }
  differences(rounds, seed)
  const { answers, guessed, chance, words } = playAloneQuality(220, 0.02, rounds, seed)
  fact('219 nearly constant answers: words for alpha and omega', words, '', '0', (count) => count === 0)
  gauge('guessed with them', percent(guessed, answers), '%', `${percent(chance, answers).toFixed(1)} without`)
  for (const common of [0.65, 0.8]) {
    const number = playAloneOmega(301, common, rounds, seed)
    const about = `300 known answers, ${common} in common: omega’s number`
    fact(`${about}: determined`, number.determined, '', '0', (count) => count === 0)
    gauge(
      `${about}: guessed`,
      percent(number.guessed, number.answers),
      '%',
      `${percent(number.chance, number.answers).toFixed(1)} without`,
    )
  }
}

/** Differences between groups in single questions, next to questions and rows. */
function differences(rounds: number, seed: number): void {
  for (const [people, rows] of [
    [150, [2, 2]],
    [300, [3, 2, 3]],
    [900, [4, 2, 4]],
  ] as const) {
    const game = { people, items: 33, rows, isShared: true }
    const { answers, exact, stance } = playAloneDifference(game, 8, rounds, seed)
    const about = `${people} people, differences between groups`
    fact(`${about}: answer known`, percent(exact, answers), '%', 'at most 12.5', (share) => share <= 12.5)
    fact(
      `${about}: favorable or not known`,
      percent(stance, answers),
      '%',
      'at most 25',
      (share) => share <= 25,
    )
  }
  const game = { people: 150, items: 33, rows: [2, 2] }
  // A round takes ten seconds. With fewer rounds, chance decides.
  const few = Math.ceil(rounds / 10)
  const shared = playAreaDifferences({ ...game, isShared: true }, few, seed)
  const without = playAreaDifferences({ ...game, isShared: false }, few, seed)
  gauge(
    '150 people, differences between groups: area scores guessed',
    percent(shared.guessed, shared.areas),
    '%',
    `${percent(without.guessed, without.areas).toFixed(1)} without; ${shared.areas} areas`,
  )
}
