import type { Db } from '../../../../server/db/connect.ts'
import { unsealed } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import type { Group } from '../../../../shared/codes.ts'
import { behindGroups } from '../../../acting/board/server/actions.ts'
import { ofPrograms, openGrants } from '../../../people/grants/server/actions.ts'
import type { Grant } from '../../../people/grants/server/tables.ts'
import { findOrganization, selectSchoolOrganizations } from '../../../people/memberships/server/actions.ts'
import {
  addJob,
  Dropped,
  deleteJobsOf,
  deleteOldJobs,
  Failed,
  selectKeys,
  type Work,
} from '../../../records/jobs/server/actions.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { schoolsOfSurveys } from '../../../schools/surveys/server/actions.ts'
import { dueSurveys } from '../../../schools/surveys/server/actions-due.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { laneOf, type WebhookEvent, webhookEvents } from '../rules.ts'
import { signatureOf } from './actions-addresses.ts'
import { post } from './actions-send.ts'

export const webhookGrants = ofPrograms('webhook')

const dayMs = 24 * 60 * 60_000

/** Returns a survey's events so far, each with its time. */
function happened(
  survey: FullSurvey,
  now: Date,
  behind: readonly Group[] | undefined,
): [WebhookEvent, string][] {
  if (survey.stage === 'cancelled') return []
  const all: [WebhookEvent, string | null][] = [
    ['survey.opened', survey.opened_at ?? (survey.stage === 'collecting' ? now.toISOString() : null)],
    ['survey.behind', behind === undefined ? null : now.toISOString()],
    ['survey.closed', survey.closed_at],
    ['survey.final', survey.final_at],
  ]
  return all.flatMap(([event, at]) => (at === null ? [] : [[event, at]]))
}

/** Returns a function that checks whether a webhook covers a school. */
async function reachOf({ db }: Services, webhooks: readonly Grant<'webhook'>[]) {
  const places = new Map<number, { organization: number; parent: number | null }>()
  for (const { school_id, organization_id } of webhooks.length > 0
    ? await selectSchoolOrganizations(db)
    : []) {
    const parent = (await findOrganization(db, organization_id))?.parent_id ?? null
    places.set(school_id, { organization: organization_id, parent })
  }
  return ({ place: id }: Grant<'webhook'>, schoolId: number): boolean => {
    const placed = places.get(schoolId)
    return id === null || (placed !== undefined && (placed.organization === id || placed.parent === id))
  }
}

const surveyKeys = (guids: readonly string[]): string[] =>
  guids.flatMap((guid) => Object.keys(webhookEvents).map((event) => `${event} ${guid}`))

/** Deletes past and waiting deliveries about these surveys. */
export const deleteDeliveriesOf = (db: Db, guids: readonly string[]): Promise<unknown> =>
  deleteJobsOf(db, 'webhook', surveyKeys(guids))

/** Prepares deliveries for events since each webhook was created. Each is prepared once, even with several processes. */
export async function prepareDeliveries(services: Services): Promise<void> {
  const { db, now } = services
  const webhooks = await openGrants(services, webhookGrants)
  const surveys = webhooks.length > 0 ? await dueSurveys(services) : []
  const collecting = surveys.filter(({ stage }) => stage === 'collecting').map(({ guid }) => guid)
  // Deliveries about an open survey stay, because their rows show that the event was already sent.
  await deleteOldJobs(services, ['webhook'], surveyKeys(collecting))
  if (webhooks.length === 0) return
  const told = await selectKeys(db, 'webhook')
  const reaches = await reachOf(services, webhooks)
  const behind = await behindGroups(services, surveys)
  // Deliveries are stored for 30 days. Older events were already sent or are too old to send.
  const since = new Date(now().getTime() - 29 * dayMs).toISOString()
  for (const survey of surveys)
    for (const [event, at] of happened(survey, now(), behind.get(survey.id)))
      for (const webhook of webhooks) {
        const isNews = at >= webhook.created_at && at >= since
        if (!isNews || !reaches(webhook, survey.entity_fk)) continue
        const key = `${event} ${survey.guid}`
        if (told.has(`${laneOf(webhook.id)} ${key}`)) continue
        const content = bodyOf({ event, at, groups: behind.get(survey.id) }, survey)
        await addJob(services, { lane: laneOf(webhook.id), name: 'webhook', key, content })
      }
}

function bodyOf(
  { event, at, groups }: { event: WebhookEvent; at: string; groups: readonly Group[] | undefined },
  survey: FullSurvey,
): string {
  const data = {
    surveyGuid: survey.guid,
    surveyName: survey.name,
    kind: kindOf(survey),
    entityId: survey.entity_fk,
    schoolName: survey.school_name,
    beginDate: survey.survey_date_begin,
    endDate: survey.survey_date_end,
    ...(event === 'survey.behind' ? { behind: groups } : {}),
  }
  return JSON.stringify({ type: event, timestamp: at, data })
}

const unreadable =
  'Not sent because the service’s key has changed. Create a new webhook and turn this one off'

/** Sends a delivery, if the webhook is open and still covers the school. */
export const deliveryWork: Work = {
  leaseMs: 60_000,
  isKept: true,
  async run(services, { id, lane, key, content }) {
    const { db, config, now } = services
    const webhook = (await openGrants(services, webhookGrants)).find((one) => laneOf(one.id) === lane)
    if (!webhook) return new Dropped('Withdrawn')
    const subject = key?.split(' ')[1] ?? ''
    const schoolId = (await schoolsOfSurveys(db, [subject])).get(subject)
    if (schoolId !== undefined && !(await reachOf(services, [webhook]))(webhook, schoolId))
      return new Dropped('Not sent: the school is no longer in this organization')
    const secret = await unsealed({ db, config }, 'webhook', webhook.secret)
    if (secret === null) throw new Failed(unreadable, { isLast: true })
    const seconds = Math.floor(now().getTime() / 1000)
    const headers = {
      'webhook-id': `delivery-${id}`,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(secret, `delivery-${id}`, seconds, content),
    }
    const { ok, answered, outcome } = await post(webhook.url, headers, content, config.webhookHosts)
    if (!ok) throw new Failed(outcome, { endsTurn: !answered })
    return outcome
  },
}
