import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { recordEvent } from '../src/features/records/events/server/actions.ts'
import { reportTables } from '../src/features/running/technical-report/rules-pages.ts'
import { makeReport, reportFile } from '../src/features/running/technical-report/server/actions.ts'
import type { Services } from '../src/server/serve.ts'

/** `technical-report FOLDER`: writes the report as PDF and its tables as CSV. */
export async function writeReport(services: Services, [folder = '']: readonly string[]): Promise<void> {
  const report = await makeReport(services)
  const files = [{ name: 'technical-report.pdf', content: await reportFile(report) }, ...reportTables(report)]
  mkdirSync(resolve(folder), { recursive: true })
  for (const { name, content } of files) {
    writeFileSync(resolve(folder, name), content)
    console.log(join(folder, name))
  }
  await recordEvent(services.db, services.now(), {
    ...{ user: null, message: '' },
    identifier: 'technical report',
    event: 'Command line: technical-report',
  })
}
