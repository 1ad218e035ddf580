import { rolloutContract } from '../../features/planning/rollout/contract.ts'
import { districtOf } from './district.ts'
import type { Case, Request, Stage } from './other-changes.ts'
import { templateFields } from './rollout.ts'
import { leaderWithSchool } from './survey.ts'

/** Returns cases about a district's templates, from creation to deletion. The district has one school. */
export function rolloutChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  let made: Promise<{ organization: number; school: number }> | undefined
  async function make() {
    const { app } = stage()
    app.clock.at = new Date('2026-10-14T15:00:00Z')
    const { schoolId: school } = await leaderWithSchool(app)
    return { organization: await districtOf(app, [school]), school }
  }
  const place = () => {
    made ??= make()
    return made
  }
  /** Returns the first template, which an earlier case creates. */
  async function template() {
    const { organization, school } = await place()
    const { token } = await asAdministrator({})
    const input = { params: { organization } }
    const [first] = (await stage().app.call(rolloutContract.templates, input, token)).body
    return { of: { organization, id: first?.id }, school }
  }
  return [
    {
      name: 'template made',
      call: rolloutContract.makeTemplate,
      request: async () =>
        asAdministrator({ body: { organization: (await place()).organization, ...templateFields } }),
    },
    {
      name: 'template given',
      call: rolloutContract.giveTemplate,
      request: async () => {
        const { of, school } = await template()
        return asAdministrator({ body: { ...of, schools: [school], takeOver: false } })
      },
    },
    {
      name: 'template changed',
      call: rolloutContract.changeTemplate,
      request: async () => {
        const { of } = await template()
        return asAdministrator({ body: { ...of, ...templateFields, name: 'Winter', version: 1 } })
      },
    },
    {
      name: 'template taken back',
      call: rolloutContract.takeTemplateBack,
      request: async () => {
        const { of, school } = await template()
        return asAdministrator({ body: { ...of, school } })
      },
    },
    {
      name: 'template deleted',
      call: rolloutContract.deleteTemplate,
      request: async () => asAdministrator({ params: (await template()).of }),
    },
  ]
}
