import { readContent } from '../../../../server/content.ts'
import type { Services } from '../../../../server/serve.ts'
import { mediaTypes } from '../../../../shared/endpoint.ts'
import type { PaperName } from '../../../records/documents/rules-pages.ts'
import type { Brief } from '../contract.ts'
import { briefPages } from '../rules-pages.ts'
import { sampleMark } from '../rules-sample.ts'
import { pagesFile } from './actions.ts'

/** The brief of the demonstration school as `scripts/sample-report.ts` has stored it. It knows no other school. */
export function sampleBrief(): Brief {
  const stored = readContent<Brief>('sample-report.json')
  return { ...stored, surveyName: `${sampleMark}. ${stored.surveyName}` }
}

/** The same as PDF; the head of each page says that it is a sample. */
export async function sampleFile({ db }: Pick<Services, 'db'>, paper: PaperName) {
  const brief = sampleBrief()
  const content = await pagesFile({ db }, { pages: briefPages(brief, paper, `${brief.made}T12:00:00Z`) })
  return { name: 'sample-report.pdf', type: mediaTypes.pdf, content }
}
