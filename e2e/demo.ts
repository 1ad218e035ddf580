import { randomUUID } from 'node:crypto'
import { demoLeader } from '../scripts/demo-school.ts'
import { admitted } from '../src/app/testing/client.ts'
import { goalExample } from '../src/app/testing/goals.ts'
import { familyAnswerContract } from '../src/features/acting/family-answer/contract.ts'
import { goalsContract } from '../src/features/acting/goals/contract.ts'
import { interviewsContract } from '../src/features/answering/interviews/contract.ts'
import { creatorDefinition, parseQuestionFile } from '../src/features/answering/question-tools/rules.ts'
import { districtResultsContract } from '../src/features/figures/district-results/contract.ts'
import { namedLinksContract } from '../src/features/figures/named-links/contract.ts'
import { sharingContract } from '../src/features/figures/sharing/contract.ts'
import { rolloutContract } from '../src/features/planning/rollout/contract.ts'
import { authContract } from '../src/features/running/auth/contract.ts'
import { organizationsContract } from '../src/features/running/organizations/contract.ts'
import { questionsContract } from '../src/features/schools/questions/contract.ts'
import { schoolContract } from '../src/features/schools/school/contract.ts'
import { nothingSet } from '../src/features/schools/settings/rules.ts'
import { surveysContract } from '../src/features/schools/surveys/contract.ts'
import { languageCodes } from '../src/shared/languages.ts'
import type { Calls } from './host.ts'
import { signedIn } from './survey.ts'

/** Returns the demo school's open survey, last year's survey, and its leader's token. */
export async function surveysOf({ call }: Calls): Promise<{ live: string; closed: string; token: string }> {
  const { token, user } = admitted(await call(authContract.login, { body: demoLeader }))
  const { id } = await call(schoolContract.getEntityInfo, { params: { userId: user.id } }, token)
  const surveys = await call(surveysContract.allSurveys, { params: { entityId: id } }, token)
  const guidOf = (status: string) => surveys.find((one) => one.survey_status === status)?.survey_guid ?? ''
  return { live: guidOf('active'), closed: guidOf('closed'), token }
}

/** Creates a link to the results of last year's survey, for people without an account. */
export async function sharedLink({ call }: Calls, { closed, token }: { closed: string; token: string }) {
  const input = { params: { guid: closed }, body: { days: 30 as const } }
  return new URL((await call(sharingContract.makeShareLink, input, token)).link).pathname
}

/** Returns the token of a helper link to review the Hmong translation. */
export async function reviewToken(calls: Calls): Promise<string> {
  const body = { purpose: 'review', name: 'Pa Houa Vang', language: 'hmn', days: 30 } as const
  const { link } = await calls.call(namedLinksContract.makeNamedLink, { body }, await signedIn(calls))
  return link.split('/').at(-1) ?? ''
}

/** Returns the token of a helper link to enter interviews in Hmong, with six interviews entered. */
export async function interviewerToken(calls: Calls): Promise<string> {
  const body = { purpose: 'interview', name: 'Pa Houa Vang', language: 'hmn', days: 30 } as const
  const { link } = await calls.call(namedLinksContract.makeNamedLink, { body }, await signedIn(calls))
  const params = { token: link.split('/').at(-1) ?? '' }
  const { sets } = await calls.call(interviewsContract.interviewDesk, { params })
  const instrument = 'student-4-8'
  const asked = sets.find((set) => set.instrument === instrument)?.items ?? []
  for (let person = 0; person < 6; person++) {
    const items = asked.map(({ id, wording }, at) => ({
      ...{ id, wording },
      faults: (at + 5 * person) % 11 === 0 ? (['words'] as const).slice() : [],
    }))
    const sent = { guid: randomUUID(), instrument, items, correction: false } as const
    await calls.call(interviewsContract.saveInterview, { params, body: sent })
  }
  return params.token
}

/** Creates a helper link for entering booklets of the open survey. */
export async function paperLink(
  { call }: Calls,
  { live, token }: { live: string; token: string },
): Promise<string> {
  const body = { purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid: live } as const
  return new URL((await call(namedLinksContract.makeNamedLink, { body }, token)).link).pathname
}

/** Returns the token of a helper link to record or approve in Hmong, by default for all schools. */
export async function speakersLink(
  calls: Calls,
  purpose: 'record' | 'approve',
  entityId?: number,
  token?: string,
) {
  const names = { record: 'Pa Houa Vang', approve: 'Mai Lee' }
  const body = { purpose, name: names[purpose], language: 'hmn', days: 7, entityId } as const
  const maker = token ?? (await signedIn(calls))
  return (await calls.call(namedLinksContract.makeNamedLink, { body }, maker)).link.split('/').at(-1) ?? ''
}

/** Saves a draft of the standard questions with one question changed. Returns its id. */
export async function bankDraft({ address, call }: Calls, administratorToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${administratorToken}` }
  const file = await (await fetch(address + questionsContract.questionBankFile.path, { headers })).text()
  const changed = file.replace(
    /^(q1101\|.*)\|[^|]+(\|student-4-8\|en)$/m,
    '$1|How much do you belong here?$2',
  )
  const body = { name: 'Lakeside 2027', survey: creatorDefinition(parseQuestionFile(changed).items, 5) }
  return String((await call(questionsContract.addSurveyJson, { body }, administratorToken)).id)
}

/** Creates a goal for the school and returns its id. */
export async function madeGoal(calls: Calls): Promise<number> {
  const { closed, token } = await surveysOf(calls)
  const survey = await calls.call(surveysContract.surveyData, { params: { id: closed } }, token)
  const body = { entityId: survey.entity_fk, ...goalExample }
  return (await calls.call(goalsContract.addGoal, { body }, token)).id
}

/** Publishes the report to families on last year's survey, with a goal, and returns its address. */
export async function publishedAnswer(calls: Calls): Promise<string> {
  const { call } = calls
  const goal = await madeGoal(calls)
  const { closed: surveyGuid, token } = await surveysOf(calls)
  const params = { guid: surveyGuid }
  const { choices } = await call(familyAnswerContract.familyAnswer, { params }, token)
  const actions = [{ goal, words: { en: 'We call families back within two days.' } }]
  const body = { surveyGuid, ...choices, actions }
  const { address } = await call(familyAnswerContract.saveFamilyAnswer, { body }, token)
  const shown = { params: { ...params, language: 'en' } }
  const { seen } = await call(familyAnswerContract.familyAnswerPreview, shown, token)
  await call(familyAnswerContract.publishFamilyAnswer, { body: { surveyGuid, seen } }, token)
  return new URL(address, calls.address).href
}

/** Returns the demo district, a new template in it, and the newest school year that it has combined results for. */
export async function demoDistrict({ call }: Calls, administratorToken: string) {
  const { organizations } = await call(organizationsContract.organizations, {}, administratorToken)
  const organization = organizations[0]?.id ?? 0
  const results = (round?: string) => {
    const input = { params: { organization }, query: { round } }
    return call(districtResultsContract.districtResults, input, administratorToken)
  }
  const { rounds } = await results()
  const combined = await Promise.all(
    rounds.map(async (round) => ((await results(round)).rollUp ? round : [])),
  )
  const template = await madeTemplate({ call }, administratorToken, organization)
  return { organization, template, round: combined.flat()[0] ?? '' }
}

/** Creates an organization's template and returns its id. */
export async function madeTemplate(
  { call }: Pick<Calls, 'call'>,
  administratorToken: string,
  organization: number,
) {
  const languages = languageCodes.slice(0, 2)
  const values = { ...nothingSet, languages }
  const body = { organization, name: 'Spring 2027', values, completes: false } as const
  return (await call(rolloutContract.makeTemplate, { body }, administratorToken)).id
}
