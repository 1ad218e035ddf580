import { familyAnswerContract } from '../../features/acting/family-answer/contract.ts'
import { goalsContract } from '../../features/acting/goals/contract.ts'
import { questionToolsContract } from '../../features/answering/question-tools/contract.ts'
import { interviewsNeeded } from '../../features/answering/question-tools/rules-stories.ts'
import { namedLinksContract } from '../../features/figures/named-links/contract.ts'
import { sharingContract } from '../../features/figures/sharing/contract.ts'
import { usersContract } from '../../features/people/users/contract.ts'
import type { UserRow } from '../../features/people/users/server/tables.ts'
import { setupContract } from '../../features/planning/setup/contract.ts'
import { authContract } from '../../features/running/auth/contract.ts'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { deletionContract } from '../../features/running/deletion/contract.ts'
import { districtEnrollmentContract } from '../../features/running/district-enrollment/contract.ts'
import { endingContract } from '../../features/running/ending/contract.ts'
import { schoolRecordsContract } from '../../features/running/school-records/contract.ts'
import { enrollmentContract } from '../../features/schools/enrollment/contract.ts'
import { questionsContract } from '../../features/schools/questions/contract.ts'
import { schoolContract } from '../../features/schools/school/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { languageCodes } from '../../shared/languages.ts'
import { type TestApp, testPassword } from './app.ts'
import { districtOf } from './district.ts'
import { goalExample } from './goals.ts'
import { interviewChanges, interviewsIn } from './interviews.ts'
import { listChanges } from './list-changes.ts'
import { organizationChanges } from './organization-changes.ts'
import { programChanges } from './program-changes.ts'
import { recordingChanges } from './recording-changes.ts'
import { releaseChanges } from './release-changes.ts'
import { responseChanges } from './response-changes.ts'
import { insertRespondents } from './responses.ts'
import { rolloutChanges } from './rollout-changes.ts'
import { schoolFields } from './school.ts'
import { signInChanges } from './sign-in-changes.ts'
import { slipChanges } from './slip-changes.ts'
import { type Leader, leaderWithSchool, openSurvey, submission, submit } from './survey.ts'

/** The records that cases use. */
export interface Stage {
  app: TestApp
  administrator: UserRow
  /** Two surveys in one school: a final one, and one with early results and a batch of similar responses. */
  final: { leader: Leader; guid: string }
  provisional: { guid: string }
}

export async function makeStage(app: TestApp): Promise<Stage> {
  const administrator = (await app.account('CAN_DO_ALL')).user
  const somebody = { type: 3, subType: 4, race: 6, gender: 1, level: 2 } as const
  const leader = await leaderWithSchool(app)
  const final = { leader, guid: await openSurvey(app, leader) }
  await insertRespondents(app, final.guid, Array(12).fill(somebody))
  const provisional = { guid: await openSurvey(app, await leaderWithSchool(app)) }
  const body = await submission(app, provisional.guid, 3)
  for (let sent = 0; sent < 12; sent++) {
    const { status } = await submit(app, { ...body, participant_guid: crypto.randomUUID() })
    if (status !== 200) throw new Error(`A submission was answered with ${status}.`)
  }
  return { app, administrator, final, provisional }
}

export interface Request {
  input?: Record<string, unknown>
  token: string | null
}
export interface Case {
  name: string
  call: Endpoint
  /** Returns the request, which is sent twice. */
  request: () => Promise<Request>
}

/** Returns cases for all changes outside a leader's world, in order because some depend on earlier ones. */
export function otherChanges(stage: () => Stage): readonly Case[] {
  const asAdministrator = async (input: Record<string, unknown>): Promise<Request> => ({
    input,
    token: await makeToken(stage().app, stage().administrator),
  })
  const leaderOfFinal = async (): Promise<string> => {
    const { userId } = stage().final.leader
    const row = stage().app.db.selectFrom('users').selectAll().where('id', '=', userId)
    return makeToken(stage().app, await row.executeTakeFirstOrThrow())
  }
  const at = (instant: string) => {
    stage().app.clock.at = new Date(instant)
  }
  const whenFinal = '2026-10-26T15:00:00Z'

  /** Returns a request about the goal that an earlier case created. */
  const ofGoal = async (body: object) => {
    at(whenFinal)
    const entityId = stage().final.leader.schoolId
    const { token } = await asAdministrator({})
    const [goal] = (await stage().app.call(goalsContract.goals, { params: { id: entityId } }, token)).body
      .goals
    return asAdministrator({ body: { entityId, goal: goal?.id, version: goal?.version, ...body } })
  }

  /** Returns the choices for the final survey's report to families, and `seen` from its preview. */
  const ofAnswer = async () => {
    at(whenFinal)
    const params = { guid: stage().final.guid }
    const { token } = await asAdministrator({})
    const { choices } = (await stage().app.call(familyAnswerContract.familyAnswer, { params }, token)).body
    const inEnglish = { params: { ...params, language: 'en' } }
    const preview = await stage().app.call(familyAnswerContract.familyAnswerPreview, inEnglish, token)
    return { choices, seen: preview.body?.seen }
  }
  const answerBody = (body: object) => asAdministrator({ body: { surveyGuid: stage().final.guid, ...body } })

  const ended = (guid: string) =>
    asAdministrator({ params: { guid }, body: { schoolName: schoolFields.entityName } })

  return [
    {
      name: 'sign-in',
      call: authContract.login,
      request: async () => ({
        input: { body: { email: stage().administrator.email, password: testPassword } },
        token: null,
      }),
    },
    { name: 'sign-out', call: authContract.signOut, request: () => asAdministrator({}) },
    ...signInChanges(stage, asAdministrator),
    {
      name: 'new account',
      call: usersContract.newUser,
      request: () =>
        asAdministrator({
          body: {
            firstName: 'Sam',
            lastName: 'Rivera',
            email: 'sam.rivera@school.example',
            contactInfo: '(651) 555-0193',
            password: 'Quiet-Harbor-31!',
            role: 'CAN_EDIT_ENTITY',
          },
        }),
    },
    {
      name: 'new school',
      call: schoolContract.addEntity,
      request: () => asAdministrator({ body: { ...schoolFields, user_fk: stage().administrator.id } }),
    },
    ...listChanges(stage, asAdministrator),
    {
      name: 'Community Profile',
      call: enrollmentContract.updateEntityEnrollment,
      request: () =>
        asAdministrator({
          body: { entityId: stage().final.leader.schoolId, counts: { 'staff/role/4': 30 } },
        }),
    },
    {
      name: 'Community Profiles of a district',
      call: districtEnrollmentContract.saveDistrictEnrollment,
      request: async () => {
        const { schoolId: entityId } = await leaderWithSchool(stage().app)
        const id = await districtOf(stage().app, [entityId], 'Enrollment District')
        const schools = [{ entityId, version: 0, counts: { 'students/grade/1': 30 } }]
        return asAdministrator({ params: { id }, body: { schools } })
      },
    },
    {
      name: 'draft instrument',
      call: questionsContract.addSurveyJson,
      request: () => asAdministrator({ body: { name: 'A draft', survey: { pages: [] } } }),
    },
    {
      name: 'instrument chosen',
      call: questionsContract.chooseInstrument,
      request: () => asAdministrator({ body: { draft: null } }),
    },
    {
      name: 'stories chosen',
      call: questionToolsContract.useStories,
      request: async () => {
        await interviewsIn(stage().app, languageCodes, interviewsNeeded)
        return asAdministrator({})
      },
    },
    {
      name: 'renewed link',
      call: setupContract.renewSurveyLink,
      request: () => asAdministrator({ body: { surveyGuid: stage().provisional.guid } }),
    },
    ...responseChanges(stage, asAdministrator),
    ...slipChanges(stage, asAdministrator),
    {
      name: 'survey cancelled',
      call: endingContract.cancelSurvey,
      request: () => ended(stage().provisional.guid),
    },
    {
      name: 'shared link',
      call: sharingContract.makeShareLink,
      request: async () => {
        at(whenFinal)
        const params = { guid: stage().final.guid }
        // The first view records that the survey is final, so do that before the case runs.
        await stage().app.call(sharingContract.shareLinks, { params }, await leaderOfFinal())
        return { input: { params, body: { days: 7 } }, token: await leaderOfFinal() }
      },
    },
    {
      name: 'shared link withdrawn',
      call: sharingContract.withdrawShareLink,
      request: async () => {
        at(whenFinal)
        const params = { guid: stage().final.guid }
        const { body } = await stage().app.call(sharingContract.shareLinks, { params }, await leaderOfFinal())
        return { input: { params: { ...params, id: body[0]?.id } }, token: await leaderOfFinal() }
      },
    },
    {
      name: 'named link',
      call: namedLinksContract.makeNamedLink,
      request: () =>
        asAdministrator({ body: { purpose: 'record', name: 'Pa Houa Vang', language: 'hmn', days: 7 } }),
    },
    {
      name: 'named link withdrawn',
      call: namedLinksContract.withdrawNamedLink,
      request: async () => {
        const query = { purpose: 'record' }
        const { token } = await asAdministrator({})
        const { body } = await stage().app.call(namedLinksContract.namedLinks, { query }, token)
        return asAdministrator({ params: { id: body[0]?.id }, query: {} })
      },
    },
    ...recordingChanges(stage, asAdministrator),
    ...interviewChanges(stage, asAdministrator),
    { name: 'goal made', call: goalsContract.addGoal, request: () => ofGoal(goalExample) },
    {
      name: 'answer to families',
      call: familyAnswerContract.saveFamilyAnswer,
      request: async () => answerBody({ ...(await ofAnswer()).choices, surveyIn: '2027-10' }),
    },
    {
      name: 'answer published',
      call: familyAnswerContract.publishFamilyAnswer,
      request: async () => answerBody({ seen: (await ofAnswer()).seen }),
    },
    {
      name: 'answer withdrawn',
      call: familyAnswerContract.withdrawFamilyAnswer,
      request: () => answerBody({}),
    },
    { name: 'goal changed', call: goalsContract.updateGoal, request: () => ofGoal(goalExample) },
    {
      name: 'goal marked',
      call: goalsContract.markGoal,
      request: () => ofGoal({ state: 'done', reason: '' }),
    },
    { name: 'goal note', call: goalsContract.addGoalNote, request: () => ofGoal({ note: 'Begun.' }) },
    { name: 'goal deleted', call: goalsContract.deleteGoal, request: () => ofGoal({}) },
    {
      name: 'goal for a pulse',
      call: goalsContract.addGoal,
      request: () => ofGoal(goalExample),
    },
    {
      name: 'pulse started',
      call: goalsContract.startPulse,
      request: () => ofGoal({ begin: '2026-12-01', end: '2026-12-12' }),
    },
    ...organizationChanges(stage, asAdministrator),
    ...rolloutChanges(stage, asAdministrator),
    ...releaseChanges(stage, asAdministrator),
    ...programChanges(stage, asAdministrator),
    {
      name: 'responses deleted',
      call: deletionContract.deleteResponses,
      request: async () => {
        at(whenFinal)
        const params = { guid: stage().final.guid }
        return asAdministrator({ params, body: { schoolName: schoolFields.entityName } })
      },
    },
    {
      name: 'school deleted',
      call: schoolRecordsContract.deleteSchool,
      request: () =>
        asAdministrator({
          params: { id: stage().final.leader.schoolId },
          body: { schoolName: schoolFields.entityName },
        }),
    },
  ]
}
