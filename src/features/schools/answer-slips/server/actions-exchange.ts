import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Cache } from '../../../../server/cache.ts'
import { clocksAgree } from '../../../../server/clock.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { unsealed } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import type { Group } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { attemptSource } from '../../../records/attempts/rules.ts'
import { acceptsResponses, stageOf } from '../../surveys/rules-stages.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { slipRefusals } from '../contract.ts'
import { slipCodeOf } from '../rules.ts'
import { canSign, digestOf, signBlinded } from './actions-blind.ts'
import { Guesses } from './actions-guesses.ts'
import { addToGroup, selectSlip, selectSlipGroups, useSlip } from './queries.ts'

/** The name under which private keys are sealed. */
export const sealPurpose = 'answer slips'

const guesses = new Guesses()

/** Opened private keys. Opening one takes longer than a lookup. */
const privateKeys = new Cache<string>(500)

/**
 * Exchanges a code for the signature of a blinded message. Commits that the code is used before it signs. The same code
 * and message get the same signature again, which RSA makes without storing anything. Throws a Problem otherwise.
 */
export async function exchangeSlip(
  services: Services,
  survey: FullSurvey,
  { group, code: typed, blinded }: { group: Group; code: string; blinded: string },
  address: string,
): Promise<string> {
  const { db, now } = services
  const source = attemptSource(address)
  if (!acceptsResponses(stageOf(survey, now()))) {
    const isRecorded = survey.final_at !== null || survey.cancelled_at !== null
    // As for responses, a wrong clock refuses nothing for good.
    if (isRecorded || (await clocksAgree(services, (time) => stageOf(survey, time))))
      throw new Problem('conflict', slipRefusals.closed)
    throw new Problem('unavailable', undefined, 60)
  }
  if (survey.doors[group] === 'link') throw new Problem('badRequest', 'This group has no slips.')
  const code = slipCodeOf(typed)
  if (code === null) throw new Problem('badRequest', 'The code is incomplete or mistyped.')
  const key = await privateKeyOf(services, survey.id, group)
  const guess = guesses.begin(db, source, performance.now())
  let isUnknown = false
  try {
    // The wait comes before the code is looked up, so that only a reply tells whether it exists.
    if (guess.wait === null) throw new Problem('unavailable', undefined, 10)
    if (guess.wait > 0) await pause(guess.wait)
    if (!key || !canSign(key, blinded))
      throw new Problem('badRequest', 'The blinded message doesn’t fit the key.')
    await spend(db, { surveyId: survey.id, group, code, blinded })
    // Signing costs more than all the rest, so used and unknown codes don't get that far.
    const signature = signBlinded(key, blinded)
    if (!signature) throw new Problem('unavailable')
    return signature
  } catch (error) {
    isUnknown = error instanceof Problem && error.problem === 'notFound'
    throw error
  } finally {
    guess.end(isUnknown ? 'failed' : 'other')
  }
}

/** Rolls a transaction back. */
class NotUnused extends Error {}

/** Marks a code as used for a blinded message, in one transaction. Succeeds again for the same message. */
async function spend(
  db: Db,
  { surveyId, group, code, blinded }: { surveyId: number; group: Group; code: string; blinded: string },
): Promise<void> {
  const digest = digestOf(code)
  const message = createHash('sha256').update(blinded).digest('base64url')
  try {
    return await db.transaction().execute(async (trx) => {
      // Changed before the slip, as the nightly rewrite does, so that the two never deadlock.
      await addToGroup(trx, surveyId, group, { exchanged: 1 })
      if (!(await useSlip(trx, { digest, survey_id: surveyId, group_name: group }, message)))
        throw new NotUnused()
    })
  } catch (error) {
    if (!(error instanceof NotUnused)) throw error
  }
  const slip = await selectSlip(db, digest)
  if (!slip) throw new Problem('notFound', slipRefusals.unknown)
  if (slip.survey_id !== surveyId) throw new Problem('conflict', slipRefusals.survey)
  if (slip.group_name !== group) throw new Problem('conflict', slipRefusals.group)
  if (slip.blinded !== message) throw new Problem('conflict', slipRefusals.used)
}

/** Returns a group's private key, PKCS #8 in base64url; undefined if it has none. */
async function privateKeyOf(
  services: Pick<Services, 'db' | 'config'>,
  surveyId: number,
  group: Group,
): Promise<string | undefined> {
  const { db } = services
  const name = `${surveyId} ${group}`
  const known = privateKeys.get(db, name)
  if (known) return known
  const row = (await selectSlipGroups(db, [surveyId])).find(({ group_name }) => group_name === group)
  if (!row?.private_key) return undefined
  const key = await unsealed(services, sealPurpose, row.private_key)
  if (key === null) throw new Problem('unavailable')
  privateKeys.set(db, name, key)
  return key
}
