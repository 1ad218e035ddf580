import { randomUUID } from 'node:crypto'
import { makeSchool, setUpSurvey, signIn } from '../src/app/testing/school.ts'
import { interviewsContract } from '../src/features/answering/interviews/contract.ts'
import { questionToolsContract } from '../src/features/answering/question-tools/contract.ts'
import { namedLinksContract } from '../src/features/figures/named-links/contract.ts'
import { responsesContract, type StoredResponse } from '../src/features/figures/responses/contract.ts'
import { usersContract } from '../src/features/people/users/contract.ts'
import { setupContract } from '../src/features/planning/setup/contract.ts'
import { questionsContract } from '../src/features/schools/questions/contract.ts'
import { languageSettings } from '../src/features/schools/surveys/rules-settings.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { firstLanguages } from '../src/shared/languages.ts'
import type { Calls } from './host.ts'

export const administrator = { email: 'jordan.avery@audit.example', password: 'First-Administrator-1' }

export interface Leader {
  email: string
  password: string
  token: string
  schoolId: number
}

export interface Survey {
  guid: string
  link: string
  leader: Leader
}

export interface Plan {
  /** Days from today to the open date, and days from the open date to the close date. */
  opensIn?: number
  lasts?: number
  /** Today's date, for tests that have set the server's clock. */
  today?: string
  /** If false, the setup stays as it was created. */
  isSetUp?: boolean
  schoolName?: string
  /** Codes of languages besides the first ones. */
  alsoIn?: readonly string[]
}

export const signedIn = ({ call }: Calls, account = administrator): Promise<string> => signIn(call, account)

/** Creates an account, as the administrator, for a leader without a school. Returns its token. */
export async function makeAccount(
  { call }: Calls,
  account: { email: string; password: string; firstName?: string; lastName?: string },
): Promise<{ token: string; userId: number }> {
  const person = { firstName: 'Maya', lastName: 'Thompson', contactInfo: '(651) 555-0193' }
  const body = { ...person, ...account, role: 'CAN_EDIT_ENTITY' as const }
  const { user } = await call(usersContract.newUser, { body }, await signIn(call, administrator))
  return { token: await signIn(call, account), userId: user.id }
}

/** Creates a leader with a new school. */
export async function makeLeader(world: Calls, schoolName?: string): Promise<Leader> {
  const account = {
    email: `leader-${randomUUID().slice(0, 8)}@school.example`,
    password: 'Lakeside-School-1!',
  }
  const { token, userId } = await makeAccount(world, account)
  const name = schoolName === undefined ? {} : { entityName: schoolName }
  return { ...account, token, schoolId: await makeSchool(world.call, token, userId, name) }
}

/** Creates a survey in a new school. By default, it is already open, for everyone, in every language. */
export async function makeSurvey(world: Calls, plan: Plan = {}): Promise<Survey> {
  const {
    opensIn = 0,
    lasts = 14,
    today = dayIn('America/Chicago', new Date()),
    isSetUp = true,
    alsoIn = [],
  } = plan
  const leader = await makeLeader(world, plan.schoolName)
  const begin = addDays(today, opensIn)
  const dates = { begin, end: addDays(begin, lasts), completed: today }
  const body = { entity_fk: leader.schoolId }
  const languages = [...languageSettings, ...alsoIn.map((code): `lang_${string}` => `lang_${code}`)]
  const guid = isSetUp
    ? await setUpSurvey(world.call, leader, { ...dates, languages })
    : (await world.call(setupContract.generateSurvey, { body }, leader.token)).survey_guid
  return { guid, link: `${world.address}/survey-form/${guid}`, leader }
}

/** Returns a survey's stored responses, as an administrator sees them. */
export const stored = async ({ call }: Calls, { guid }: Survey): Promise<StoredResponse[]> =>
  call(responsesContract.surveyResponses, { params: { guid }, query: {} }, await signIn(call, administrator))

/** Creates an open survey that asks the two stories. Surveys that open later don't ask them. */
export async function surveyWithStories(world: Calls): Promise<Survey> {
  const { call } = world
  const token = await signedIn(world)
  for (const { code } of firstLanguages) {
    const body = { purpose: 'interview', name: 'Ayaan Warsame', language: code, days: 30 } as const
    const { link } = await call(namedLinksContract.makeNamedLink, { body }, token)
    const params = { token: link.split('/').at(-1) ?? '' }
    const { sets } = await call(interviewsContract.interviewDesk, { params })
    const items = sets
      .filter(({ instrument }) => instrument === 'staff')
      .flatMap((set) => set.items)
      .filter(({ id }) => /^q150[12]$/.test(id))
      .map(({ id, wording }) => ({ id, wording, faults: [] }))
    for (let person = 0; person < 10; person++) {
      const sent = { guid: randomUUID(), instrument: 'staff', items, correction: false } as const
      await call(interviewsContract.saveInterview, { params, body: sent })
    }
  }
  await call(questionToolsContract.useStories, {}, token)
  const survey = await makeSurvey(world)
  await call(questionsContract.sourceSurvey, { query: { surveyGuid: survey.guid, participant_type_fk: 1 } })
  await call(questionsContract.chooseInstrument, { body: { draft: null } }, token)
  return survey
}
