import { adversary } from './adversary.ts'
import { alone } from './alone.ts'
import { board } from './board.ts'
import { cells } from './cells.ts'
import { cluster } from './cluster.ts'
import { combining } from './combining.ts'
import { deletion } from './deletion.ts'
import { faults } from './faults.ts'
import { fuzz, seedOf } from './fuzz.ts'
import { hot } from './hot.ts'
import { large } from './large.ts'
import { type LoadSize, load, soak } from './load.ts'
import { pageSpeed } from './page-speed.ts'
import { pageWeight } from './page-weight.ts'
import { queues } from './queues.ts'
import { missedMarks } from './report.ts'
import { respondents } from './respondents.ts'
import { results } from './results.ts'
import { resultsSpeed } from './results-speed.ts'
import { rollout } from './rollout.ts'
import { signIns } from './sign-ins.ts'
import { simulations } from './simulations.ts'
import { type SlipsSize, slips } from './slips.ts'
import { submissions } from './submissions.ts'
import { surveys } from './surveys.ts'
import { userList } from './user-list.ts'

/**
 * Runs all benchmarks, each with its target: `npm run bench`. Arguments select benchmarks: `npm run bench -- weight
 * pages`. `smoke` takes half a minute and runs only benchmarks with a target that doesn't depend on load. `full` adds a
 * million responses in other surveys, kills the server 200 times on each database and soaks both for an hour. `fuzz` and
 * `adversary` accept a seed to repeat a run: `fuzz seed=7`.
 */
const words = process.argv.slice(2)
const size = words.includes('smoke') ? 'smoke' : words.includes('full') ? 'full' : 'usual'
const isSmoke = size === 'smoke'

const loads: Readonly<Record<typeof size, LoadSize>> = {
  smoke: { seconds: 1, schools: 5, each: 10, within: 3 },
  usual: { seconds: 10, schools: 200, each: 30, within: 60 },
  full: { seconds: 20, schools: 200, each: 120, within: 120 },
}

const slipsSizes: Readonly<Record<typeof size, SlipsSize>> = {
  smoke: { people: 60, linked: 60 },
  usual: { people: 2000, linked: 1000 },
  full: { people: 6000, linked: 1000 },
}

/** Returns the first number among the words: how many schools `adversary` and `simulations` play. */
const numberOf = (all: readonly string[]): number | undefined =>
  all.filter((word) => /^\d+$/.test(word)).map(Number)[0]

const benches: Readonly<Record<string, () => void | Promise<void>>> = {
  weight: pageWeight,
  pages: () => pageSpeed(isSmoke ? 1 : 5),
  'results-page': () => resultsSpeed(isSmoke ? 1 : 5),
  respondents: () => respondents(isSmoke ? 100 : 2000),
  queues: () =>
    queues(
      isSmoke
        ? { seconds: 1, rounds: 1, surveys: 32 }
        : { seconds: 5, rounds: size === 'full' ? 7 : 3, surveys: 200 },
    ),
  submissions: () => submissions(isSmoke ? 1 : 8, isSmoke ? 1 : 3),
  hot: () => hot(isSmoke ? { requests: 200, rounds: 1 } : { requests: 2000, rounds: 5 }),
  'sign-ins': () => signIns(isSmoke ? 2 : 6, isSmoke ? 1 : 3),
  results: () => results(size),
  board: () => board({ schools: isSmoke ? 4 : 200, each: isSmoke ? 20 : 2000 }),
  combining: () => combining({ schools: isSmoke ? 4 : 200, each: isSmoke ? 20 : 2000 }),
  rollout: () => rollout(isSmoke ? 12 : 200),
  deletion: () => deletion(size),
  load: () => load(loads[size]),
  soak: () => soak({ smoke: 0.2, usual: 3, full: 60 }[size]),
  large: () => large({ smoke: 1000, usual: 100_000, full: 1_000_000 }[size]),
  surveys: () => surveys(isSmoke ? 1000 : 100_000),
  users: () => userList(5000, isSmoke ? 1 : 7),
  slips: () => slips(slipsSizes[size]),
  faults: () => faults({ smoke: 1, usual: 20, full: 200 }[size]),
  cluster: () => cluster({ smoke: 1, usual: 20, full: 20 }[size]),
  adversary: () => adversary(numberOf(words) ?? { smoke: 3, usual: 1000, full: 1000 }[size], seedOf(words)),
  alone: () => alone({ smoke: 5, usual: 300, full: 3000 }[size], seedOf(words)),
  cells: () => cells(isSmoke ? 1 : 5, seedOf(words)),
  simulations: () =>
    simulations(numberOf(words) ?? { smoke: 40, usual: 1200, full: 4000 }[size], seedOf(words)),
  fuzz: () => fuzz({ smoke: 200, usual: 20_000, full: 100_000 }[size], seedOf(words)),
}

const chosen = words.filter((word) => word !== 'smoke' && word !== 'full' && !/^(seed=)?\d+$/.test(word))
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
// Benchmarks that can miss a target even at the smoke size.
const inSmoke = ['weight', 'pages', 'results-page', 'respondents', 'rollout']
// Needs programs that don't come from npm.
const onlyNamed = ['cluster']
for (const [name, run] of Object.entries(benches)) {
  const isLeftOut = onlyNamed.includes(name) || (isSmoke && !inSmoke.includes(name))
  const isMeant = chosen.length === 0 ? !isLeftOut : chosen.includes(name)
  if (isMeant) await run()
}
console.log(missedMarks() === 0 ? '\nEvery mark is met.' : `\n${missedMarks()} marks are missed.`)
