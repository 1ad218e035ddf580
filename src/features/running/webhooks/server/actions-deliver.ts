import { unsealed } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import type { Group } from '../../../../shared/codes.ts'
import { behindGroups } from '../../../acting/board/server/actions.ts'
import { isEntitled } from '../../../people/api-keys/server/actions.ts'
import { findOrganization, selectPlaces } from '../../../people/memberships/server/actions.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { schoolsOfSurveys } from '../../../schools/surveys/server/actions.ts'
import { dueSurveys } from '../../../schools/surveys/server/actions-due.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { nextAttempt, notForThem, notSentYet, type WebhookEvent, withdrawn } from '../rules.ts'
import { signatureOf } from './actions-addresses.ts'
import { post } from './actions-send.ts'
import {
  deleteDeliveriesBefore,
  insertDelivery,
  saveOutcome,
  selectDue,
  selectOpenWebhooks,
  selectTold,
  selectWebhooksDue,
  takeDelivery,
} from './queries.ts'
import type { WebhookRow } from './tables.ts'

const dayMs = 24 * 60 * 60_000

/** What has happened to a survey, with the instant of each. */
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

/** Who may still be told: webhooks that were not withdrawn and whose maker still vouches for them. */
async function openWebhooks({ db }: Services): Promise<WebhookRow[]> {
  const rows = await selectOpenWebhooks(db)
  const makers = await findUsers(db, [...new Set(rows.map((row) => row.created_by))])
  const entitled = await Promise.all(rows.map((row) => isEntitled(db, makers.get(row.created_by), row)))
  return rows.filter((_, index) => entitled[index])
}

/** The schools that a webhook is about. */
async function reachOf({ db }: Services, webhooks: readonly WebhookRow[]) {
  const places = new Map<number, { organization: number; parent: number | null }>()
  for (const { school_id, organization_id } of webhooks.length > 0 ? await selectPlaces(db) : []) {
    const parent = (await findOrganization(db, organization_id))?.parent_id ?? null
    places.set(school_id, { organization: organization_id, parent })
  }
  return ({ organization_id: id }: WebhookRow, schoolId: number): boolean => {
    const place = places.get(schoolId)
    return id === null || (place !== undefined && (place.organization === id || place.parent === id))
  }
}

export { countUndelivered } from './queries.ts'

/** Prepares deliveries of what has happened since each webhook was made; each once, by whichever process comes first. */
export async function prepareDeliveries(services: Services): Promise<void> {
  const { db, now } = services
  const webhooks = await openWebhooks(services)
  const surveys = webhooks.length > 0 ? await dueSurveys(services) : []
  const collecting = surveys.filter(({ stage }) => stage === 'collecting').map(({ guid }) => guid)
  // Of a survey that is still open the row says that it has been told.
  await deleteDeliveriesBefore(db, new Date(now().getTime() - 30 * dayMs).toISOString(), collecting)
  if (webhooks.length === 0) return
  const told = await selectTold(
    db,
    webhooks.map(({ id }) => id),
  )
  const reaches = await reachOf(services, webhooks)
  const behind = await behindGroups(services, surveys)
  // What is older than a delivery is kept has been told, or its time has passed.
  const since = new Date(now().getTime() - 29 * dayMs).toISOString()
  for (const survey of surveys)
    for (const [event, at] of happened(survey, now(), behind.get(survey.id)))
      for (const webhook of webhooks) {
        const isNews =
          at >= webhook.created_at && at >= since && !told.has(`${webhook.id} ${event} ${survey.guid}`)
        if (isNews && reaches(webhook, survey.entity_fk))
          await prepare(services, webhook, { event, at, groups: behind.get(survey.id) }, survey)
      }
}

async function prepare(
  { db, now }: Services,
  webhook: WebhookRow,
  { event, at, groups }: { event: WebhookEvent; at: string; groups: readonly Group[] | undefined },
  survey: FullSurvey,
): Promise<void> {
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
  await insertDelivery(db, {
    webhook_id: webhook.id,
    event,
    subject: survey.guid,
    body: JSON.stringify({ type: event, timestamp: at, data }),
    created_at: now().toISOString(),
    attempts: 0,
    next_at: now().toISOString(),
    delivered_at: null,
    outcome: notSentYet,
  })
}

/**
 * Sends what is due, to one webhook where it is given, else to all at the same time. A delivery that fails is tried again,
 * six times within two days. Begins no attempt once it has to stop.
 */
export async function sendDeliveries(
  services: Services,
  { only, stop, failed = () => {} }: { only?: number; stop?: AbortSignal; failed?: Failed } = {},
): Promise<void> {
  const { db, now } = services
  const due = only === undefined ? await selectWebhooksDue(db, now().toISOString()) : [only]
  if (due.length === 0) return
  const open = await openWebhooks(services)
  const reaches = await reachOf(services, open)
  const sent = due.map((id) =>
    sendTo(services, id, { webhook: open.find((one) => one.id === id), reaches, stop, failed }),
  )
  for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason
}

interface Receiver {
  /** Undefined where it was withdrawn. */
  webhook: WebhookRow | undefined
  reaches: Awaited<ReturnType<typeof reachOf>>
  stop: AbortSignal | undefined
  failed: Failed
}

const unreadable =
  'Not sent: the key of this service has changed, so its secret can’t be read. Make another webhook and withdraw this one'

/** Is told of each try that failed: the delivery's id and what came of it. */
type Failed = (delivery: number, outcome: string) => void

/** Sends what is due to one webhook, one after another; no more of it in this turn once nothing answers. */
async function sendTo(
  services: Services,
  webhookId: number,
  { webhook, reaches, stop, failed }: Receiver,
): Promise<void> {
  const { db, config, now } = services
  const due = await selectDue(db, now().toISOString(), webhookId)
  const schools = await schoolsOfSurveys(
    db,
    due.map(({ subject }) => subject),
  )
  for (const delivery of due) {
    if (stop?.aborted) return
    // Long enough for the attempt: should this process stop in the middle, another one tries again.
    const until = new Date(now().getTime() + 60_000).toISOString()
    if (!(await takeDelivery(db, delivery, until))) continue
    const schoolId = schools.get(delivery.subject)
    const secret = webhook ? await unsealed({ db, config }, 'webhook', webhook.secret) : null
    const isElsewhere = webhook && schoolId !== undefined && !reaches(webhook, schoolId)
    if (!webhook || isElsewhere || secret === null) {
      const outcome = !webhook ? withdrawn : isElsewhere ? notForThem : unreadable
      if (webhook && !isElsewhere) failed(delivery.id, outcome)
      await saveOutcome(db, delivery.id, { next_at: null, delivered_at: null, outcome })
      continue
    }
    const id = `delivery-${delivery.id}`
    const seconds = Math.floor(now().getTime() / 1000)
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(secret, id, seconds, delivery.body),
    }
    const { ok, answered, outcome } = await post(webhook.url, headers, delivery.body, config.webhookHosts)
    if (!ok) failed(delivery.id, outcome)
    await saveOutcome(db, delivery.id, {
      outcome,
      delivered_at: ok ? now().toISOString() : null,
      next_at: ok ? null : nextAttempt(delivery.attempts + 1, now()),
    })
    if (!answered) return
  }
}
