import { boardContract } from '../../features/acting/board/contract.ts'
import { districtResultsContract } from '../../features/figures/district-results/contract.ts'
import {
  assignSchool,
  insertOrganization,
  selectOrganizations,
} from '../../features/people/memberships/server/actions.ts'
import { cellChanges } from './cells.ts'
import { districtChanges } from './district-changes.ts'
import type { Case, Request, Stage } from './other-changes.ts'
import { commonSchool, insertRespondents } from './responses.ts'
import { runSchedule } from './schedule.ts'
import { leaderWithSchool, openSurvey } from './survey.ts'

/**
 * Returns cases about staged release by a district whose school's survey is final, and files from other installations.
 */
export function releaseChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  const name = 'Hill District'
  const organization = async () => {
    const { db } = stage().app
    const fields = { name, parent_id: null, created_at: '2026-10-14T15:00:00.000Z' }
    const made = (await selectOrganizations(db)).find((one) => one.name === name)
    return (made ?? (await insertOrganization(db, fields))).id
  }
  return [
    {
      name: 'release in steps',
      call: districtResultsContract.setReleaseSteps,
      request: async () => asAdministrator({ body: { organization: await organization(), on: true } }),
    },
    {
      name: 'results released',
      call: districtResultsContract.releaseResults,
      request: async () => {
        const { app, final } = stage()
        const id = await organization()
        await assignSchool(app.db, final.leader.schoolId, id)
        await app.db
          .updateTable('surveys')
          .set({ released_to: 'nobody' })
          .where('guid', '=', final.guid)
          .execute()
        return asAdministrator({ body: { organization: id, surveyGuid: null, to: 'everybody' } })
      },
    },
    {
      name: 'schools reminded',
      call: boardContract.remindSchools,
      request: async () => {
        const { app } = stage()
        const id = await organization()
        app.clock.at = new Date('2026-10-14T15:00:00Z')
        const leader = await leaderWithSchool(app)
        await openSurvey(app, leader)
        await assignSchool(app.db, leader.schoolId, id)
        app.clock.at = new Date('2026-10-18T15:00:00Z')
        const made = await asAdministrator({ body: { organization: id } })
        // The first view stores the board's results, which doesn't change what anyone sees.
        await app.call(boardContract.board, { params: { id } }, made.token)
        return made
      },
    },
    {
      name: 'district results made',
      call: districtResultsContract.makeDistrictResults,
      request: async () => {
        const { app } = stage()
        const id = await organization()
        app.clock.at = new Date('2026-10-14T15:00:00Z')
        const leader = await leaderWithSchool(app)
        await insertRespondents(app, await openSurvey(app, leader), commonSchool(12))
        await assignSchool(app.db, leader.schoolId, id)
        app.clock.at = new Date('2026-10-26T15:00:00Z')
        // This stores the schools' results, which doesn't change what anyone sees.
        await runSchedule(app)
        return asAdministrator({ body: { organization: id, round: '2026-27' } })
      },
    },
    ...districtChanges(stage, asAdministrator, organization),
    ...cellChanges(stage, asAdministrator),
  ]
}
