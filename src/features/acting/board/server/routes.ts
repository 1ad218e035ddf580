import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { csv } from '../../../../shared/csv.ts'
import { mediaTypes } from '../../../../shared/endpoint.ts'
import { fileName } from '../../../../shared/file-names.ts'
import { workbook } from '../../../records/documents/server/workbook.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { boardContract } from '../contract.ts'
import { boardTable } from '../rules-file.ts'
import { boardOf, boardsOf } from './actions.ts'
import { remindByMail, reminderOf } from './actions-reminder.ts'

const handlers: Handlers<typeof boardContract> = {
  async boards(_, { user, ...services }) {
    return boardsOf(services, user)
  },
  async board(_, { user, organization, request: _request, ...services }) {
    return boardOf(services, user, organization)
  },
  async boardReminder(_, { user, organization, request: _request, ...services }) {
    return reminderOf(services, user, organization)
  },
  async remindSchools(_, { user, organization, request: _request, ...services }) {
    return remindByMail(services, user, organization)
  },
  async boardFile({ query: { format } }, { user, organization, request: _request, ...services }) {
    const board = await boardOf(services, user, organization)
    const { head, rows, widths } = boardTable(board)
    await recordEvent(services.db, services.now(), {
      user: user.id,
      identifier: `organization ${organization.id}`,
      event: 'Board downloaded',
      message: format.toUpperCase(),
    })
    const name = fileName('schools', board.name, board.today)
    if (format === 'csv') return { name: `${name}.csv`, type: mediaTypes.csv, content: csv([head, ...rows]) }
    const content = await workbook([{ name: 'Schools', head, rows, widths }])
    return { name: `${name}.xlsx`, type: mediaTypes.excel, content }
  },
}

export function boardRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, boardContract, handlers)
}
