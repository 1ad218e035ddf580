import { readContent } from '../../../../server/content.ts'
import type { Services } from '../../../../server/serve.ts'
import { mediaTypes } from '../../../../shared/endpoint.ts'
import type { PaperName } from '../../../records/documents/rules-pages.ts'
import type { Brief } from '../contract.ts'
import { briefPages } from '../rules-pages.ts'
import { sampleMark } from '../rules-sample.ts'
import { pagesFile } from './actions.ts'

/** Returns the demonstration school's brief that `scripts/sample-report.ts` stored. It reads no other school's data. */
export function sampleBrief(): Brief {
  const stored = readContent<Brief>('sample-report.json')
  return { ...stored, surveyName: `${sampleMark}. ${stored.surveyName}` }
}

/** Returns the sample brief as a PDF. Every page header says that it is a sample. */
export async function sampleFile({ db }: Pick<Services, 'db'>, paper: PaperName) {
  const brief = sampleBrief()
  const content = await pagesFile({ db }, { pages: briefPages(brief, paper, `${brief.made}T12:00:00Z`) })
  return { name: 'sample-report.pdf', type: mediaTypes.pdf, content }
}
