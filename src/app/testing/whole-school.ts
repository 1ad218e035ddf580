import { familyAnswerContract } from '../../features/acting/family-answer/contract.ts'
import { goalsContract } from '../../features/acting/goals/contract.ts'
import { recordingsContract } from '../../features/answering/recordings/contract.ts'
import { namedLinksContract } from '../../features/figures/named-links/contract.ts'
import { resultsContract } from '../../features/figures/results/contract.ts'
import { sharingContract } from '../../features/figures/sharing/contract.ts'
import {
  assignSchool,
  insertOrganization,
  upsertSchoolMember,
} from '../../features/people/memberships/server/actions.ts'
import { addLink } from '../../features/records/links/server/actions.ts'
import { insertTemplate, saveLink } from '../../features/schools/templates/server/actions.ts'
import type { TestApp } from './app.ts'
import { goalExample } from './goals.ts'
import { commonSchool, insertRespondents } from './responses.ts'
import { templateFields } from './rollout.ts'
import { syntheticSound } from './sound.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  submission,
  submit,
} from './survey.ts'

export interface WholeSchool {
  leader: Leader
  /** IDs of a final survey with results and a survey being set up. */
  guids: [final: string, prepared: string]
  /** Token of the final survey's results link. */
  shared: string
}

/** Creates a school with rows in every table about schools. Sets the clock to October 27, 2026. */
export async function wholeSchool(app: TestApp, respondents = 60): Promise<WholeSchool> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const leader = await leaderWithSchool(app)
  const { user: administrator } = await app.account('CAN_DO_ALL')
  const final = await openSurvey(app, leader)
  await insertRespondents(app, final, commonSchool(respondents))
  await submit(app, await submission(app, final, 2))
  const { id } = await app.db
    .selectFrom('surveys')
    .select('id')
    .where('guid', '=', final)
    .executeTakeFirstOrThrow()
  await leaveOutOne(app, id, administrator.id)
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  leader.token = await newToken(app, leader)
  await app.call(resultsContract.surveyResults, { params: { guid: final } }, leader.token)
  const days = { params: { guid: final }, body: { days: 90 } }
  const { link } = (await app.call(sharingContract.makeShareLink, days, leader.token)).body
  const ofSchool = { entityId: leader.schoolId }
  const goal = await app.call(goalsContract.addGoal, { body: { ...ofSchool, ...goalExample } }, leader.token)
  const pulse = { ...ofSchool, goal: goal.body.id, begin: '2026-12-01', end: '2026-12-12' }
  await app.call(goalsContract.startPulse, { body: pulse }, leader.token)
  const paper = { purpose: 'paper', name: 'Sam Rivera', days: 30, surveyGuid: final } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body: paper }, leader.token)
  await typedIn(app, id, made.body.namedLink.id)
  await publishAnswer(app, leader, final, goal.body.id)
  await recordOne(app, leader)
  const prepared = await preparedSurvey(app, leader, '2027-01-11', '2027-01-22')
  await app.db
    .insertInto('term_choices')
    .values({ survey_id: id, substitution_fk: 1, option_fk: 11 })
    .execute()
  await app.db
    .insertInto('enrollments')
    .values({
      school_id: leader.schoolId,
      version: 3,
      changed_at: app.now().toISOString(),
      counts: '{"parents/homeLanguage/18":310}',
    })
    .execute()
  await app.db
    .insertInto('slip_groups')
    .values({ survey_id: id, group_name: 'staff', public_key: 'A'.repeat(342), made: 55, exchanged: 40 })
    .execute()
  await app.db
    .insertInto('answer_slips')
    .values({ survey_id: id, group_name: 'staff', digest: `a slip of ${id}`, blinded: '' })
    .execute()
  await app.db
    .insertInto('school_numbers')
    .values({ school_id: leader.schoolId, listed_as: '270001200001', students: 410, parents: 560, staff: 52 })
    .execute()
  await app.db
    .insertInto('school_reminders')
    .values({ school_id: leader.schoolId, day: '2026-10-20' })
    .execute()
  await addLink(app.db, id, app.now())
  await app.db.insertInto('deletion_checks').values({ survey_id: id, found_at: 7 }).execute()
  await inDistrict(app, leader, prepared)
  return { leader, guids: [final, prepared], shared: link.split('/').at(-1) ?? '' }
}

/** Adds the school's district, with a template used by the survey being set up, and the leader's colleague. */
async function inDistrict(app: TestApp, { schoolId }: Leader, prepared: string): Promise<void> {
  const { user } = await app.account('CAN_CREATE_SURVEY')
  const since = app.now().toISOString()
  const fields = { name: 'Three Rivers School District', parent_id: null, created_at: since }
  const district = await insertOrganization(app.db, fields)
  await assignSchool(app.db, schoolId, district.id)
  await upsertSchoolMember(app.db, { user_id: user.id, school_id: schoolId, role: 'coordinator', since })
  const template = await insertTemplate(app.db, {
    organization_id: district.id,
    name: templateFields.name,
    parts: JSON.stringify(templateFields.values),
    completes: 0,
    version: 1,
    created_at: since,
  })
  const { id } = await app.db
    .selectFrom('surveys')
    .select('id')
    .where('guid', '=', prepared)
    .executeTakeFirstOrThrow()
  await saveLink(app.db, { survey_id: id, template_id: template.id, followed_version: 1 })
}

/** Adds a response entered from a booklet, and that day's count. */
async function typedIn(app: TestApp, survey_id: number, link_id: number): Promise<void> {
  await app.db
    .updateTable('responses')
    .set({ paper_link: link_id, paper_differences: 2 })
    .where('survey_id', '=', survey_id)
    .where('arrival', '=', 2)
    .execute()
  const day = { survey_id, link_id, day: '2026-10-14', sheets: 1 }
  await app.db.insertInto('paper_days').values(day).execute()
}

async function publishAnswer(app: TestApp, { token }: Leader, guid: string, goal: number): Promise<void> {
  const params = { guid }
  const { choices } = (await app.call(familyAnswerContract.familyAnswer, { params }, token)).body
  const words = { en: 'We hear each student first.', es: 'Primero escuchamos.', so: '', hmn: '' }
  const body = { surveyGuid: guid, ...choices, actions: [{ goal, words }] }
  await app.call(familyAnswerContract.saveFamilyAnswer, { body }, token)
  const inEnglish = { params: { ...params, language: 'en' } }
  const { seen } = (await app.call(familyAnswerContract.familyAnswerPreview, inEnglish, token)).body
  await app.call(familyAnswerContract.publishFamilyAnswer, { body: { surveyGuid: guid, seen } }, token)
}

/** Adds a phrase that a speaker recorded for the school. */
async function recordOne(app: TestApp, leader: Leader): Promise<void> {
  const body = {
    purpose: 'record',
    name: 'Amina Ali',
    language: 'so',
    days: 30,
    entityId: leader.schoolId,
  } as const
  const { link } = (await app.call(namedLinksContract.makeNamedLink, { body }, leader.token)).body
  const params = { token: link.split('/').at(-1) ?? '' }
  const { texts } = (await app.call(recordingsContract.recordSheet, { params })).body
  const [text] = texts
  if (text) await app.call(recordingsContract.addTake, { params, body: { ...text, sound: syntheticSound() } })
}

async function leaveOutOne(app: TestApp, survey_id: number, user_fk: number): Promise<void> {
  // Another decision gets the first id, so that ids differ from positions.
  for (const reason of ['taken back', 'sent by one person']) {
    const undone_at = reason === 'taken back' ? app.now().toISOString() : null
    const { id } = await app.db
      .insertInto('response_decisions')
      .values({
        survey_id,
        decision: 'aside',
        cluster: '{"group":"staff"}',
        size: 1,
        reason,
        user_fk,
        made_at: app.now().toISOString(),
        undone_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (undone_at === null)
      await app.db
        .updateTable('responses')
        .set({ aside: id })
        .where('survey_id', '=', survey_id)
        .where('arrival', '=', 1)
        .execute()
  }
}
