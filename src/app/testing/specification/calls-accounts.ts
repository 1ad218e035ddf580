import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkRows, ofPlace, schoolNames, stepFields, userFields } from './rows.ts'
import { call, done, rowsOf } from './server.ts'
import { goodPassword, inSetup, open, schoolFields } from './world.ts'

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
      body: ofPlace({ langEnglish: true, langSomali: true }),
    },
  ])

  test('7 School entity: user_fk is for an administrator to change', async () => {
    const { leader, school } = inSetup
    const given = { id: school, ...schoolFields(open.leader.id) }
    expect(await call('POST /api/update-entity', leader, given)).toMatchObject({
      status: 403,
      body: { message: 'Permission denied' },
    })
  })

  test('7 Process steps: lists 8, 1, 31 first, and moves one', async () => {
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
