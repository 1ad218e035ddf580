import type { FastifyRequest } from 'fastify'
import { originOf } from '../../../../server/origin.ts'
import type { Services } from '../../../../server/serve.ts'
import { csv } from '../../../../shared/csv.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { type FileReply, mediaTypes } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { fileName } from '../../../../shared/file-names.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import { daysLeftOf } from '../../../acting/board/rules.ts'
import { behindGroups, surveysBelow } from '../../../acting/board/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { workbook } from '../../../records/documents/server/workbook.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { codesOfGuids } from '../../../records/links/server/actions.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { listedIds } from '../../../running/school-lists/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { type MessengerLine, messengerTable } from '../rules-messenger.ts'
import { messagesOf } from './actions-kit.ts'

/**
 * Returns the list for a district's own messenger as a file, and logs the download. Throws 'conflict' if no school has
 * a survey that is open or ready to open.
 */
export async function messengerFile(
  services: Services,
  user: UserRow,
  request: FastifyRequest,
  organization: OrganizationRow,
  format: 'csv' | 'xlsx',
): Promise<FileReply> {
  const { db, now } = services
  const { lines, today } = await messengerLines(services, request, organization)
  if (lines.length === 0)
    throw new Problem(
      'conflict',
      'There are no messages yet. A school’s messages are in the file once its setup is complete, until its survey closes.',
    )
  const { head, rows, widths } = messengerTable(lines)
  await recordEvent(db, now(), {
    user: user.id,
    identifier: `organization ${organization.id}`,
    event: 'Messenger list downloaded',
    message: format.toUpperCase(),
  })
  const name = fileName('messages', organization.name, today)
  if (format === 'csv') return { name: `${name}.csv`, type: mediaTypes.csv, content: csv([head, ...rows]) }
  const content = await workbook([{ name: 'Messages', head, rows, widths }])
  return { name: `${name}.xlsx`, type: mediaTypes.excel, content }
}

/** Checks whether families can use the survey's link now or will be able to without another step by the school. */
const isReady = ({ stage, survey_setup_complete_date }: FullSurvey): boolean =>
  stage === 'collecting' || (stage === 'pre-release' && survey_setup_complete_date !== null)

/** The number of queries doesn't grow with the number of schools. */
async function messengerLines(
  services: Services,
  request: FastifyRequest,
  organization: OrganizationRow,
): Promise<{ lines: MessengerLine[]; today: string }> {
  const { db, config, now } = services
  const { surveys, today } = await surveysBelow(services, organization)
  const ready = surveys.filter(isReady)
  const behind = await behindGroups(services, ready)
  const ids = await listedIds(
    db,
    ready.map(({ entity_fk }) => entity_fk),
  )
  const codes = await codesOfGuids(
    db,
    ready.map(({ public_guid }) => public_guid),
  )
  const words = await wordsInForce(db)
  const lines = ready.flatMap((survey) => {
    const { survey_date_begin: opens, survey_date_end: closes, stage } = survey
    const code = codes.get(survey.public_guid)
    if (opens === null || closes === null || code === undefined) return []
    const link = `${originOf(config, request)}/s/${code}`
    const own = {
      school: survey.school_name,
      schoolId: ids.get(survey.entity_fk) ?? null,
      link,
      opens,
      closes,
      daysLeft: stage === 'collecting' ? daysLeftOf(dayIn(survey.zone, now()), closes) : null,
      behind: behind.get(survey.id) ?? [],
    }
    return messagesOf(words, survey, link).map(({ language, text }) => ({ ...own, language, message: text }))
  })
  return { lines: lines.sort((one, other) => compareNames(one.school, other.school)), today }
}
