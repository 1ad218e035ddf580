import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import type { AreaCode, Group } from '../../../../shared/codes.ts'
import { groups } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { addShortLink } from '../../../records/links/server/actions.ts'
import { acceptsResponses } from '../rules-stages.ts'
import { findSurveyById, listEverySurvey, type Reader, saveSettings } from './actions.ts'
import { copySettings } from './actions-copy.ts'
import { findSurveyByLink } from './actions-links.ts'
import { insertSurvey } from './queries.ts'
import type { FullSurvey } from './tables.ts'

export interface NewPulse {
  /** The audit whose questions the pulse repeats, with its groups' settings. */
  audit: FullSurvey
  area: AreaCode
  groups: readonly Group[]
  name: string
  /** Days, YYYY-MM-DD. */
  begin: string
  end: string
}

/** Creates a pulse with its dates and a complete setup. Call it while the school's row is locked. */
export async function createPulse(trx: Db, reader: Reader, pulse: NewPulse): Promise<FullSurvey> {
  const { audit, area, name, begin, end } = pulse
  const made = await insertSurvey(trx, {
    guid: randomUUID(),
    entity_fk: audit.entity_fk,
    name,
    active: 0,
    created_at: reader.now().toISOString(),
    lot_salt: randomBytes(16).toString('hex'),
    pulse_of: audit.id,
    pulse_area: area,
  })
  await addShortLink(trx, made.id, made.guid)
  await copySettings(trx, audit, made.id)
  await saveSettings(trx, made.id, {
    survey_date_begin: begin,
    survey_date_end: end,
    survey_setup_complete_date: dayIn(audit.zone, reader.now()),
    groups: Object.fromEntries(groups.map((group) => [group, pulse.groups.includes(group)])),
  })
  const stored = await findSurveyById({ ...reader, db: trx }, made.id)
  if (!stored) throw new Problem('unexpected')
  return stored
}

/**
 * Returns the survey ID that a short link leads to. It is the link's own ID or, if that survey is over, the ID of the
 * school's open survey or pulse. A replaced link leads to its own page, so that people who have it don't learn another
 * link.
 */
export async function openInstead(reader: Reader, link: string): Promise<string> {
  const found = await findSurveyByLink(reader, link)
  if (!found || found.isReplaced) return link
  const { stage, entity_fk } = found.survey
  if (stage === 'pre-release' || acceptsResponses(stage)) return link
  const open = (await listEverySurvey(reader, entity_fk)).find((one) => one.stage === 'collecting')
  // The open survey's link was renewed because it had reached the wrong people. Old posters, and pages that show their
  // code, must not lead to the new link.
  return open && open.public_guid === open.guid ? open.guid : link
}
