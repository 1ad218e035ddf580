import { playDistrict } from '../src/app/testing/adversary/district.ts'
import { addFound, type Found, nothingFound } from '../src/app/testing/adversary/judge.ts'
import { play } from '../src/app/testing/adversary/play.ts'
import { addReadOut, nothingRead } from '../src/app/testing/adversary/read-out.ts'
import { characters, seeded } from '../src/app/testing/adversary/schools.ts'
import { testApp } from '../src/app/testing/app.ts'
import { fact, gauge } from './report.ts'

/** Maximum number of people per school whose answers the adversary tries to work out. */
const most = 25

/**
 * Plays a leader who keeps every result, in `schools` random schools of 10 to 3,000 respondents. In every fourth
 * school, the leader also sends known answers that match one person's.
 */
export async function adversary(schools: number, seed: number): Promise<void> {
  console.log(`A leader who keeps everything, in ${schools} schools; \`adversary seed=${seed}\` repeats them`)
  const random = seeded(seed)
  let found = nothingFound()
  for (let at = 0; at < schools; at++) {
    const size = Math.round(10 * 300 ** random())
    const character = characters[Math.floor(random() * characters.length)] ?? 'mixed'
    const sent = at % 4 === 3 ? ([9, 19, 39, 199][Math.floor(random() * 4)] ?? 9) : 0
    const app = await testApp({ config: { timeZone: undefined } })
    found = addFound(found, await play(app, { seed: seed + at, size, character, sent, most }))
    await app.close()
  }
  print(found)
  await districts(Math.ceil(schools / 20), seed)
}

/** Plays `count` districts of 2 to 15 schools, combining everything that the officer and the leaders see. */
async function districts(count: number, seed: number): Promise<void> {
  const random = seeded(seed)
  let [small, determined, untrue] = [0, 0, 0]
  let read = nothingRead()
  for (let at = 0; at < count; at++) {
    const schools = 2 + Math.floor(random() * 14)
    const sizes = Array.from({ length: schools }, () => Math.round(10 * 30 ** random()))
    const character = characters[Math.floor(random() * characters.length)] ?? 'mixed'
    const app = await testApp({ config: { timeZone: undefined } })
    const outside = schools > 2 && random() < 0.5
    const found = await playDistrict(app, { seed: seed + at, sizes, character, outside, most })
    await app.close()
    small += found.small
    determined += found.determined
    untrue += found.untrue.length
    read = addReadOut(read, found.read)
  }
  gauge('districts: cells of 1 to 9 people of a school', small, '', 'some', (number) => number > 0)
  fact('districts: determined to be 1 to 9', determined, '', '0', (number) => number === 0)
  shares('districts: read out', read)
  fact('districts: untrue sentences', untrue, '', '0', (number) => number === 0)
}

function print({ looks, people, cells, small, determined, read, beside, untrue }: Found): void {
  gauge('looks compared', looks, '', 'all')
  gauge('people', people, '', '10 to 3,000 a school')
  gauge('cells, and growths of cells between two looks', cells, '', 'all')
  gauge('of them 1 to 9', small, '', 'some', (count) => count > 0)
  fact('determined to be 1 to 9', determined, '', '0', (count) => count === 0)
  shares('read out', read)
  shares('beside sent answers', beside)
  fact('untrue sentences', untrue.length, '', '0', (count) => count === 0)
  for (const sentence of untrue.slice(0, 20)) console.log(`  ${sentence}`)
}

function shares(name: string, { people, answers, exact, stance, guessed, chance }: Found['read']): void {
  const percent = (count: number) => (answers === 0 ? 0 : (100 * count) / answers)
  gauge(`${name}: people`, people, '', `${answers} answers`)
  fact(`${name}: exact answer known`, percent(exact), '%', 'at most 12.5', (share) => share <= 12.5)
  fact(`${name}: favorable or not known`, percent(stance), '%', 'at most 25', (share) => share <= 25)
  gauge(
    `${name}: likeliest answer is right`,
    percent(guessed),
    '%',
    `${percent(chance).toFixed(1)} by chance`,
  )
}
