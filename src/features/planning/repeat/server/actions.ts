import type { Services } from '../../../../server/serve.ts'
import { dayIn, inDays } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { instrumentName, instrumentWords } from '../../../schools/questions/rules.ts'
import { freezeIfOpen, presentInstrument } from '../../../schools/questions/server/actions.ts'
import { dateFault, setupValues } from '../../../schools/surveys/rules.ts'
import { settingsFrom } from '../../../schools/surveys/rules-settings.ts'
import { findSurveyById, saveExpected, saveSettings } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { chooseTerms } from '../../../schools/terms/server/actions.ts'
import { completeSetup, makeSurvey } from '../../setup/server/actions.ts'
import type { QuestionsSince, Repeated } from '../contract.ts'
import { sinceByType, valuesOf } from '../rules.ts'

/** Compares the current question set with a survey's. Throws 'conflict' if the survey hasn't opened. */
export async function questionsSince(services: Services, survey: FullSurvey): Promise<QuestionsSince> {
  const frozen = await freezeIfOpen(services, survey)
  if (!frozen)
    throw new Problem(
      'conflict',
      'This survey hasn’t opened. It will ask the questions in use when it opens.',
    )
  const now = await presentInstrument(services.db, survey)
  return {
    before: instrumentWords(instrumentName(frozen)),
    now: instrumentWords(instrumentName(now)),
    types: sinceByType({ instruments: frozen.instruments, types: survey.types }, now),
  }
}

/**
 * Sets up a survey based on an earlier one and completes its setup, in one transaction. The survey opens right away if
 * its first day is today. Returns its ID. Throws 'conflict' if something is missing, if a survey other than `replaces`
 * is current, or while a survey is active. Throws 'badRequest' for invalid dates and words.
 */
export async function repeatSurvey(
  { db, ...services }: Services,
  user: UserRow,
  after: FullSurvey,
  { replaces, ...fields }: Repeated & { replaces: string | null },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const reader = { ...services, db: trx }
    const { now } = services
    const { id, guid } = await makeSurvey(reader, user, after.entity_fk, {
      surveyName: fields.name,
      replaces,
    })
    const read = async () => {
      const survey = await findSurveyById(reader, id)
      if (!survey) throw new Problem('notFound')
      return survey
    }
    const empty = await read()
    const { begin, end } = inDays({ begin: fields.begin, end: fields.end }, empty.zone)
    const fault = dateFault({ begin, end }, { begin: null, end: null }, dayIn(empty.zone, now()))
    if (fault) throw new Problem('badRequest', fault)
    await saveSettings(trx, id, settingsFrom(valuesOf({ ...fields, begin, end })))
    for (const group of fields.groups) await saveExpected(trx, id, group, fields.expected[group])
    await chooseTerms(trx, id, fields.terms)
    await completeSetup(trx, services, await read())
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: guid,
      event: 'Setup changed',
      message: `set up after ${after.guid}`,
      changes: changesBetween(setupValues(empty), setupValues(await read())),
    })
    return guid
  })
}
