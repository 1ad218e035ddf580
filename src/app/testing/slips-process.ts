import { responsesContract } from '../../features/figures/responses/contract.ts'
import { setupContract } from '../../features/planning/setup/contract.ts'
import type { TestApp } from './app.ts'
import { fetched, request } from './client.ts'
import { callOf, type RealServer, signIn } from './process.ts'
import { answersTo, makeSchool, questionsOf, setUpSurvey, submissionOf } from './school.ts'
import { type Blinding, blind, chooseDoor, exchange, keyOf, makeSlips } from './slips.ts'

export const calledAt = ({ url }: RealServer): Pick<TestApp, 'call'> => ({
  call: (endpoint, input, token, headers) => request(fetched(url), endpoint, input, token, headers),
})

/** Opens a survey with slips for staff in the administrator's own school. Returns its ID and the codes. */
export async function openRealSlips(server: RealServer, count: number) {
  const call = callOf(server)
  const { token, user } = await signIn(server)
  const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
  const entityId = await makeSchool(call, token, user.id)
  const guid = await setUpSurvey(
    call,
    { token, schoolId: entityId },
    {
      begin: day(0),
      end: day(7),
      bands: ['participant48'],
      expected: { student: 9, parent: 9, staff: count },
    },
  )
  const door = await chooseDoor(calledAt(server), { token }, guid, 'staff', 'slip')
  if (door.status !== 200) throw new Error(`No slips: ${door.message}`)
  const { codes } = await makeSlips(calledAt(server), { token }, guid, 'staff', count)
  const body = { surveyGuid: guid, entityId, settingType: 'setupComplete', value: day(0) } as const
  await call(setupContract.saveSurveySetting, { body }, token)
  return { guid, codes }
}

/** A person with a slip who asks until someone replies, always with the same blinded message and the same response. */
export interface Persistent {
  code: string
  blinding: Blinding
  participantGuid: string
  /** Statuses of the replies so far. */
  exchanged: number[]
  submitted: number[]
}

export async function persistentPeople(server: RealServer, guid: string, codes: readonly string[]) {
  const key = await keyOf(calledAt(server), guid, 'staff')
  const answers = answersTo(await questionsOf(callOf(server), guid, 3), () => 0)
  const people = codes.map(
    (code): Persistent => ({
      code,
      blinding: blind(key),
      participantGuid: crypto.randomUUID(),
      exchanged: [],
      submitted: [],
    }),
  )
  const passes = new Map<Persistent, { token: string; signature: string }>()
  /** Calls once. Remembers the status, and the pass if there is one. */
  const exchangeOf = async (at: RealServer, person: Persistent): Promise<void> => {
    const { code, blinding } = person
    const reply = await exchange(calledAt(at), guid, 'staff', code, blinding.blinded).catch(() => null)
    if (!reply) return
    person.exchanged.push(reply.status)
    if (reply.status !== 200) return
    passes.set(person, { token: blinding.token, signature: blinding.finish(reply.body.signature) })
  }
  const submissionAt = async (at: RealServer, person: Persistent): Promise<void> => {
    const slip = passes.get(person)
    if (!slip) return
    const body = submissionOf(guid, 3, answers, { participant_guid: person.participantGuid, slip })
    const sent = await request(fetched(at.url), responsesContract.submitSurvey, { body }).catch(() => null)
    if (sent) person.submitted.push(sent.status)
  }
  const withoutSlip = async (at: RealServer, participant_guid: string): Promise<void> => {
    const body = submissionOf(guid, 3, answers, { participant_guid })
    await request(fetched(at.url), responsesContract.submitSurvey, { body })
  }
  /** Exchanges and submits once. Does nothing further if the connection breaks. */
  const attempt = async (at: RealServer, person: Persistent): Promise<void> => {
    passes.delete(person)
    await exchangeOf(at, person)
    await submissionAt(at, person)
  }
  return { people, attempt, exchangeOf, submissionOf: submissionAt, withoutSlip, key }
}
