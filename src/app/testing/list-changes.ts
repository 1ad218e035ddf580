import { schoolListsContract } from '../../features/running/school-lists/contract.ts'
import type { Case, Request, Stage } from './other-changes.ts'
import { listText, rowsOf } from './school-list.ts'

/** Returns cases for the changes that a list of schools makes. */
export function listChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): Case[] {
  return [
    {
      name: 'list of schools',
      call: schoolListsContract.importList,
      request: async () => {
        const { token } = await asAdministrator({})
        const body = { rows: rowsOf(listText), organization: null }
        const { digest } = (await stage().app.call(schoolListsContract.previewList, { body }, token)).body
        return asAdministrator({ body: { ...body, digest } })
      },
    },
    {
      name: 'slips',
      call: schoolListsContract.makeSlips,
      request: async () => {
        const { token } = await asAdministrator({})
        const { body } = await stage().app.call(schoolListsContract.accountsWithoutPassword, {}, token)
        return asAdministrator({ body: { accounts: body.slice(0, 1).map(({ id }) => id) } })
      },
    },
  ]
}
