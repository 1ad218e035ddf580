import { playCells } from '../src/app/testing/adversary/cells.ts'
import { seeded } from '../src/app/testing/adversary/schools.ts'
import { fact, gauge } from './report.ts'

/** Plays rounds of six installations with two districts and a database each, and one that imports their files. */
export async function cells(rounds: number, seed: number): Promise<void> {
  console.log(
    `Six installations and one that takes their files, ${rounds} times; \`cells seed=${seed}\` repeats them`,
  )
  const random = seeded(seed)
  let [compared, furthest, ofPromised, hidden, determined] = [0, 0, 0, 0, 0]
  const gaps = { told: 0, hidden: 0, determined: 0 }
  for (let at = 0; at < rounds; at++) {
    const size = (most: number) => Math.round(12 * (most / 12) ** random())
    // The first district's schools are large enough to show scores to a tenth. The second's hide some scores.
    const large = () => [400 + size(1600), 300 + size(1200)]
    const small = () => [size(120), size(60)]
    const found = await playCells({
      seed: seed + 10_000 * at,
      character: at % 2 === 0 ? 'mixed' : 'small cells',
      cells: Array.from({ length: 6 }, () => [large(), small()]),
    })
    compared += found.compared
    furthest = Math.max(furthest, found.furthest)
    ofPromised = Math.max(ofPromised, found.ofPromised)
    hidden += found.hidden
    determined += found.determined
    const manySchools = [Array.from({ length: 12 }, () => 400)]
    const { gaps: own } = await playCells({
      seed: seed + 10_000 * at + 5_000,
      character: 'equal cells',
      cells: [[...manySchools, small()], manySchools, [small(), ...manySchools]],
    })
    gaps.told += own.told
    gaps.hidden += own.hidden
    gaps.determined += own.determined
  }
  gauge('scores of groups, overall and by area', compared, '', 'some', (count) => count > 0)
  fact(
    'furthest from all people, where shown to a tenth',
    furthest,
    'points',
    'within 0.15',
    (off) => off <= 0.15,
  )
  fact('furthest, as a part of what is promised', ofPromised, '', '1 at most', (part) => part <= 1)
  gauge('hidden figures of districts and installations', hidden, '', 'some', (count) => count > 0)
  fact('of them something is told', determined, '', '0', (count) => count === 0)
  gauge('rows of gaps that files tell', gaps.told, '', 'some', (count) => count > 0)
  gauge('rows of gaps that districts hide', gaps.hidden, '', 'some', (count) => count > 0)
  fact('of them something is told', gaps.determined, '', '0', (count) => count === 0)
}
