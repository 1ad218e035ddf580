import { setupContract } from '../../../features/planning/setup/contract.ts'
import { schoolContract } from '../../../features/schools/school/contract.ts'
import type { TestApp } from '../app.ts'
import { newToken } from '../survey.ts'
import { answer, expectPeople, type OpenSchool, openSchool, type Played, secretsIn } from './arrange.ts'
import { withFormLanguages } from './form-languages.ts'
import { type Found, judge, type Seen } from './judge.ts'
import { look, share } from './look.ts'
import type { Person } from './people.ts'
import { type Character, pick, type Respondent, school, seeded, stuffed } from './schools.ts'
import { withStories } from './stories.ts'

export interface Game extends Played {
  seed: number
  size: number
  character: Character
  /** Number of known answers sent that match one person in a small cell, or 0 for none. */
  sent: number
  /** Maximum number of people to read out. */
  most: number
}

/** Plays a survey until two days after it is final. After every event, judges everything a leader can see. */
export async function play(app: TestApp, game: Game): Promise<Found> {
  const random = seeded(game.seed)
  const open = await openSchool(app, game)
  const everyone = school(game.seed, game.size, game.character, open.offered, open.instruments)
  const all = game.allLanguages ? withFormLanguages(game.seed, everyone) : everyone
  const judged = game.stories ? withStories(game.seed, all, open.stories) : all
  const made = judged.filter(({ group }) => group !== game.off)
  const attack = game.sent > 0 ? stuffed(game.seed, made, game.sent) : null
  const people = attack ? shuffled(random, attack.people) : made
  await expect(app, open, people)
  const seen: Seen[] = []
  const arrived: Respondent[] = []
  let atClose: Respondent[] = []
  const see = async (link: string | null = null) => {
    const day = app.clock.at.toISOString().slice(0, 10)
    const seenNow = await look(app, open, link)
    const covered = seenNow.tracking.stage === 'provisional' ? atClose : [...arrived]
    seen.push({ look: seenNow, people: [...arrived], covered, day })
  }
  const send = async (some: readonly Respondent[]) => {
    const taken = await answer(app, open, some)
    if (taken !== some.length) throw new Error(`${some.length - taken} responses were refused.`)
    arrived.push(...some)
    await see()
  }
  // Enter a number of people that is far too low. Everyone counts until the close, and the number is corrected before
  // then.
  let held: Person['group'] | null = null
  const hold = async (group: Person['group']) => {
    if (arrived.filter((person) => person.group === group).length < 2) return
    const one = { students: 'student', parents: 'parent', staff: 'staff' } as const
    await expectPeople(app, open, await newToken(app, open.leader), { [one[group]]: 1 })
    held = group
  }
  const release = async () => {
    if (held === null) return
    await expect(app, open, people)
    held = null
    await see()
  }
  const late = Math.min(3, Math.floor(people.length / 20))
  const waiting = people.slice(0, people.length - late)
  for (let day = 14; day <= 23; day++) {
    app.clock.at = new Date(Date.UTC(2026, 9, day, 15))
    await see()
    if (random() < 0.5) await release()
    if (held === null && day < 22 && random() < 0.3) await hold(pick(random, oneOfEach))
    if (day === 23) await release()
    const today = day === 23 ? waiting.length : Math.round(waiting.length * random() * random() * 0.4)
    const [first, ...others] = waiting.splice(0, today)
    if (first) await send([first])
    if (others.length > 0) await send(others)
    await change(app, open, random)
    await see()
  }
  atClose = [...arrived]
  app.clock.at = new Date('2026-10-24T12:00:00Z')
  await see()
  await change(app, open, random)
  await see()
  if (late > 0) await send(people.slice(-late))
  app.clock.at = new Date('2026-10-25T20:00:00Z')
  await see()
  const link = await share(app, open)
  await change(app, open, random)
  await see(link)
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  await see(link)
  const targets: Person[] = attack ? [attack.target] : []
  return judge(seen, targets, game.most, await secretsIn(app, open))
}

const shuffled = <V>(random: () => number, values: readonly V[]): V[] =>
  values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)

async function expect(app: TestApp, open: OpenSchool, people: readonly Respondent[]): Promise<void> {
  const count = (group: Person['group']) => people.filter((person) => person.group === group).length
  await expectPeople(app, open, await newToken(app, open.leader), {
    student: count('students'),
    parent: count('parents'),
    staff: count('staff'),
  })
}

const oneOfEach = [
  ['students', 1],
  ['parents', 1],
  ['staff', 1],
] as const

/** Makes a random change that a leader may make at any time. */
async function change(app: TestApp, { leader, guid }: OpenSchool, random: () => number): Promise<void> {
  const changes = [
    [{ entity_state: 'HI' }, 1],
    [{ entity_state: 'MN' }, 1],
    [{ time_zone: 'Pacific/Kiritimati' }, 1],
    [{ time_zone: 'Pacific/Pago_Pago' }, 1],
    [{ time_zone: null }, 1],
    [{ entityName: `School ${Math.floor(random() * 100)}` }, 1],
  ] as const
  const token = await newToken(app, leader)
  const body = { id: leader.schoolId, ...pick<object>(random, changes) }
  await app.call(schoolContract.updateEntity, { body }, token)
  // Respondents who have started can continue with their old link.
  if (random() < 0.2) await app.call(setupContract.renewSurveyLink, { body: { surveyGuid: guid } }, token)
}
