import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { cellsContract } from '../contract.ts'
import { allCells, registerCell, removeCell, takeFile } from './actions.ts'
import { cellFile, ownCell } from './actions-export.ts'
import { cellGaps } from './actions-gaps.ts'

const handlers: Handlers<typeof cellsContract> = {
  async ownCell({ query }, context) {
    return ownCell(context, query)
  },
  async cellFile({ query }, context) {
    return cellFile(context, { ...query, format: query.format === '2' ? 2 : 1 })
  },
  async cells({ query }, services) {
    return allCells(services, query.round)
  },
  async cellGaps({ query }, services) {
    return cellGaps(services, query.round)
  },
  async registerCell({ body }, context) {
    return { fingerprint: await registerCell(context, body) }
  },
  async removeCell({ params }, context) {
    await removeCell(context, params.id)
    return { success: true }
  },
  async takeCellFile({ body }, context) {
    return takeFile(context, body.file)
  },
}

export function cellRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, cellsContract, handlers)
}
