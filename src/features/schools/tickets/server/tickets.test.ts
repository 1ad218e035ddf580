import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { ticketsContract } from '../contract.ts'

let app: TestApp
let guid: string
let leader: Leader
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
})
afterEach(() => app.close())

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}

describe('tickets', () => {
  const draw = (participant_type: number, count = 1) =>
    app.call(ticketsContract.drawTickets, { body: { survey_guid: guid, participant_type, count } })
  const marksOf = async () =>
    (await app.db.selectFrom('responses').select('marks').orderBy('arrival').execute()).map((row) =>
      JSON.parse(row.marks ?? '[]'),
    )
  /** Answers that aren't the same choice throughout. */
  const mixed = async (type: 1 | 3) => {
    const body = await submission(app, guid, type)
    const entries = Object.entries(body.response_json as Record<string, unknown>)
    const response_json = Object.fromEntries(
      entries.map(([name, value], place) => [
        name,
        typeof value === 'number' && place < 20 ? 1 + (place % 4) : value,
      ]),
    )
    return { ...body, response_json }
  }
  const send = async (body: object, ticket?: string) =>
    expect((await submit(app, { ...body, participant_guid: crypto.randomUUID(), ticket })).status).toBe(200)

  test('doesn’t flag a response with its own ticket and enough reading time', async () => {
    const { body } = await draw(3, 2)
    expect(body.tickets).toHaveLength(2)
    const sheet = await mixed(3)
    at('2026-10-14T16:30:00Z')
    await send(sheet, body.tickets[0])
    await send(sheet, body.tickets[0])
    await send(sheet)
    await send(sheet, `${body.tickets[1]}x`)
    await send(sheet, body.tickets[1]?.replace(/^\d+/, '9'))
    expect(await marksOf()).toEqual([[], ['ticket'], ['ticket'], ['ticket'], ['ticket']])
  })

  test('accepts a ticket once, for its participant type, even in simultaneous responses', async () => {
    const [forStudents] = (await draw(1)).body.tickets
    const [forStaff] = (await draw(3)).body.tickets
    const sheet = await mixed(3)
    at('2026-10-14T16:30:00Z')
    await send(sheet, forStudents)
    await Promise.all([send(sheet, forStaff), send(sheet, forStaff)])
    expect((await marksOf()).sort((a, b) => a.length - b.length)).toEqual([[], ['ticket'], ['ticket']])
  })

  test('flags responses that are too fast or repeat one choice throughout', async () => {
    const [ticket] = (await draw(3)).body.tickets
    await send(await mixed(3), ticket)
    const body = await submission(app, guid, 3)
    const same = Object.keys(body.response_json as object).map((name) => [name, name === 'q0058' ? 1 : 2])
    await send({ ...body, response_json: Object.fromEntries(same.filter(([name]) => name !== 'q0059')) })
    expect(await marksOf()).toEqual([['fast'], ['ticket', 'choice']])
  })

  test('issues two tickets per page, but sixteen for a kiosk link', async () => {
    const { body: setup } = await app.call(
      setupContract.surveyConfigForSurvey,
      { params: { surveyGuid: guid } },
      leader.token,
    )
    const key = new URL(setup.kioskLink).searchParams.get('key') ?? ''
    const drawn = async (kiosk?: string) =>
      (
        await app.call(ticketsContract.drawTickets, {
          body: {
            survey_guid: guid,
            participant_type: 3,
            count: 40,
            ...(kiosk === undefined ? {} : { kiosk }),
          },
        })
      ).body.tickets.length
    expect([await drawn(), await drawn('1'), await drawn(`${key}x`), await drawn(key)]).toEqual([2, 2, 2, 16])
  })

  test('flags responses with tickets over three days old, or eight for a kiosk', async () => {
    const { body: setup } = await app.call(
      setupContract.surveyConfigForSurvey,
      { params: { surveyGuid: guid } },
      leader.token,
    )
    const kiosk = new URL(setup.kioskLink).searchParams.get('key') ?? ''
    const [early, late] = (await draw(3, 2)).body.tickets
    const { body: ofKiosk } = await app.call(ticketsContract.drawTickets, {
      body: { survey_guid: guid, participant_type: 3, count: 2, kiosk },
    })
    const sheet = await mixed(3)
    at('2026-10-17T14:00:00Z')
    await send(sheet, early)
    at('2026-10-17T16:00:00Z')
    await send(sheet, late)
    await send(sheet, ofKiosk.tickets[0])
    at('2026-10-22T16:00:00Z')
    await send(sheet, ofKiosk.tickets[1])
    expect(await marksOf()).toEqual([[], ['ticket'], [], ['ticket']])
  })

  test('flags responses whose tickets were requested in bulk', async () => {
    const drawn: string[] = []
    // With 52 staff, up to 156 tickets within an hour aren't doubtful.
    while (drawn.length < 158) drawn.push(...(await draw(3, 2)).body.tickets)
    const sheet = await mixed(3)
    at('2026-10-14T15:50:00Z')
    await send(sheet, drawn[0])
    await send(sheet, drawn[155])
    await send(sheet, drawn[156])
    await send(sheet, drawn[157])
    expect(await marksOf()).toEqual([[], [], ['ticket'], ['ticket']])
    at('2026-10-14T16:01:00Z')
    const [next] = (await draw(3)).body.tickets
    at('2026-10-14T16:31:00Z')
    await send(sheet, next)
    expect((await marksOf()).at(-1)).toEqual([])
  })

  test('issues no tickets after the close', async () => {
    at('2026-10-24T15:00:00Z')
    expect((await draw(3)).status).toBe(409)
  })

  test('issues no tickets for an unknown survey or a type that isn’t surveyed', async () => {
    const unknown = { survey_guid: 'nowhere', participant_type: 3, count: 1 }
    expect((await app.call(ticketsContract.drawTickets, { body: unknown })).status).toBe(404)
    expect((await draw(4)).status).toBe(400)
    expect((await draw(3, 41)).status).toBe(400)
  })
})
