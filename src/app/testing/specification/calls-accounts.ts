import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkRows, missing, schoolNames, stepFields, userFields, withSurveyAndSchool } from './rows.ts'
import { call, done, type Person, rowsOf } from './server.ts'
import { admin, goodPassword, inSetup, newPerson, open, schoolFields } from './world.ts'

/** Section 7: authentication and users, school entity, process steps. */
export function accountCalls(): void {
  checkRows('7 Authentication and users', inSetup, [
    {
      call: 'POST /api/login',
      access: 'everyone',
      body: ({ leader }) => ({ email: leader.email, password: leader.password }),
      has: 'token message user',
    },
    { call: 'GET /api/get-user-list', access: 'admin', has: userFields },
    { call: 'GET /api/get-user-list/{user}', access: 'own', has: userFields },
    { call: 'GET /api/get-permissions', access: 'signedIn', has: 'permission_name' },
    {
      call: 'POST /api/new-user',
      access: 'admin',
      status: 201,
      body: () => ({
        firstName: 'Ali',
        lastName: 'Warsame',
        email: `${randomUUID()}@school.example`,
        contactInfo: '612-555-0102',
        password: goodPassword,
        role: 'CAN_CREATE_SURVEY',
      }),
      has: 'user',
      is: { user: { firstName: 'Ali', lastName: 'Warsame', role: 'CAN_CREATE_SURVEY', isActive: true } },
    },
    {
      call: 'POST /api/update-user',
      access: 'own',
      status: 201,
      body: ({ leader }) => ({ id: leader.id, contactInfo: '612-555-0103' }),
      is: { user: { contactInfo: '612-555-0103' } },
    },
  ])

  const entity = ({ school, leader }: typeof inSetup) => ({ id: school, ...schoolFields(leader.id) })
  checkRows('7 School entity', inSetup, [
    { call: 'GET /api/get-user-entity/{user}', access: 'own', has: schoolNames },
    { call: 'GET /api/get-entity-info/{user}', access: 'own', has: schoolNames },
    { call: 'GET /api/get-entity/{school}', access: 'own', has: schoolNames },
    { call: 'POST /api/update-entity', access: 'own', body: entity, has: schoolNames },
    {
      call: 'POST /api/save-individual-language-settings',
      access: 'own',
      status: 201,
      body: withSurveyAndSchool({ langEnglish: true, langSomali: true }),
    },
  ])

  test('7 Authentication and users: limits get-role by ID to that user and administrators', async () => {
    const person = await newPerson()
    const role = (who: Person | null) => call(`GET /api/get-role/${person.id}`, who)

    expect([(await role(null)).status, (await role(open.leader)).status]).toEqual([401, 403])
    for (const who of [person, admin])
      expect(await role(who)).toMatchObject({ status: 200, body: { permission_name: 'CAN_EDIT_ENTITY' } })
  })

  test('7 Authentication and users: limits update-password to the account itself', async () => {
    const person = await newPerson()
    const body = { email: person.email, oldPassword: goodPassword, newPassword: 'Shore-Line-2027!' }
    const change = (who: Person | null) => call('POST /api/update-password', who, body)

    expect(await change(null)).toMatchObject({ status: 401, body: { message: 'Invalid or expired token' } })
    for (const other of [open.leader, admin])
      expect(await change(other)).toMatchObject({ status: 403, body: { message: 'Permission denied' } })
    expect((await change(person)).status).toBe(201)
  })

  test('7 School entity: limits add-entity to its own account and administrators', async () => {
    const [person, another] = [await newPerson(), await newPerson()]
    const add = (who: Person | null, user: Person) =>
      call('POST /api/add-entity', who, schoolFields(user.id, 'Hillside School'))

    expect(await add(null, person)).toMatchObject({
      status: 401,
      body: { message: 'Invalid or expired token' },
    })
    expect(await add(open.leader, person)).toMatchObject({
      status: 403,
      body: { message: 'Permission denied' },
    })
    for (const [who, user] of [
      [person, person],
      [admin, another],
    ] as const) {
      const reply = await add(who, user)
      expect(reply).toMatchObject({ status: 201, body: { entityName: 'Hillside School', user_fk: user.id } })
      expect(missing(reply.body, schoolNames)).toEqual([])
    }
    expect(await add(person, person)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/\w/) },
    })
  })

  test('7 School entity: lets only an administrator change user_fk', async () => {
    const { leader, school } = inSetup
    const given = { id: school, ...schoolFields(open.leader.id) }
    expect(await call('POST /api/update-entity', leader, given)).toMatchObject({
      status: 403,
      body: { message: 'Permission denied' },
    })
  })

  test('7 Process steps: lists steps 8, 1 and 31 first and updates a step’s status', async () => {
    const { leader, school } = inSetup
    const listed = rowsOf(await done('GET /api/process-steps/', leader))
    expect(listed.slice(0, 3).map(({ id }) => id)).toEqual([8, 1, 31])

    for (const stepStatus of [0, 1, 2]) {
      await done('POST /api/update-status', leader, {
        userId: leader.id,
        entityId: school,
        stepId: 31,
        stepStatus,
      })
      const steps = rowsOf(await done(`GET /api/entity-process/${school}`, leader))
      const step = steps.find(({ stepId }) => stepId === 31)
      expect([step?.stepStatus, step?.entity_status]).toEqual([stepStatus, stepStatus])
    }
  })

  checkRows('7 Process steps', inSetup, [
    { call: 'GET /api/process-steps/', access: 'signedIn', has: 'id title description image path parent' },
    { call: 'GET /api/entity-process/{school}', access: 'own', has: stepFields },
    { call: 'GET /api/entity-process-user/{user}', access: 'own', has: stepFields },
    { call: 'GET /api/process-substeps/{school}/1', access: 'own' },
    {
      call: 'POST /api/update-status',
      access: 'own',
      status: 201,
      body: ({ leader, school }) => ({ userId: leader.id, entityId: school, stepId: 8, stepStatus: 2 }),
    },
  ])
}
