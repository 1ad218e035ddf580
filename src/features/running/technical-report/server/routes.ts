import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { zipped } from '../../../../server/zip.ts'
import { mediaTypes } from '../../../../shared/endpoint.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { technicalReportContract } from '../contract.ts'
import { reportTables } from '../rules-pages.ts'
import { makeReport, reportFile } from './actions.ts'

const handlers: Handlers<typeof technicalReportContract> = {
  async technicalReport(_, { user, ...services }) {
    const report = await makeReport(services)
    await record(services, user.id, 'PDF')
    const content = Buffer.from(await reportFile(report))
    return { name: `technical-report-${report.day}.pdf`, type: mediaTypes.pdf, content }
  },
  async technicalReportTables(_, { user, ...services }) {
    const report = await makeReport(services)
    await record(services, user.id, 'CSV')
    const content = zipped(reportTables(report))
    return { name: `technical-report-${report.day}.zip`, type: mediaTypes.zip, content }
  },
}

const record = ({ db, now }: Services, user: number, message: string): Promise<void> =>
  recordEvent(db, now(), {
    ...{ user, message },
    identifier: 'technical report',
    event: 'Technical report downloaded',
  })

export function technicalReportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, technicalReportContract, handlers)
}
