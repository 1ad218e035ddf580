import { mediaTypes } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { fileName } from '../../../../shared/file-names.ts'
import type { DistrictResults } from '../../../figures/district-results/contract.ts'
import { districtResults } from '../../../figures/district-results/server/actions.ts'
import type { Asked } from '../../../figures/district-results/server/actions-schools.ts'
import type { PaperName } from '../../../records/documents/rules-pages.ts'
import { listDistrictGoals } from '../../goals/server/actions-district.ts'
import type { BriefContent } from '../contract.ts'
import { districtBriefOf } from '../rules-district.ts'
import { briefPages } from '../rules-pages.ts'
import { briefSlides } from '../rules-slides.ts'
import { pagesFile } from './actions.ts'

/** Returns a district's brief. Throws 'conflict' without combined results that the person may see. */
export const districtBrief = async (asked: Asked, round: string | undefined): Promise<BriefContent> =>
  briefIn(asked, await districtResults(asked, round))

async function briefIn(asked: Asked, results: DistrictResults): Promise<BriefContent> {
  if (!results.rollUp)
    throw new Problem(
      'conflict',
      results.whyNoRollUp ??
        'These results haven’t been combined yet. A district officer can do this in District Results.',
    )
  return districtBriefOf(results, results.rollUp, await listDistrictGoals(asked))
}

/** Returns the brief as a PDF or as slides. */
export async function districtBriefFile(
  asked: Asked,
  { round, kind, paper }: { round?: string | undefined; kind: 'brief' | 'slides'; paper: PaperName },
): Promise<{ name: string; type: string; content: Uint8Array }> {
  const results = await districtResults(asked, round)
  const brief = await briefIn(asked, results)
  const isSlides = kind === 'slides'
  // Uses only the day, so that the same content on the same day gives the same file.
  const made = `${results.today}T12:00:00Z`
  const job = isSlides ? { slides: briefSlides(brief) } : { pages: briefPages(brief, paper, made) }
  return {
    name: `${fileName(kind, `${results.name} ${results.round}`, results.today)}.${isSlides ? 'pptx' : 'pdf'}`,
    type: isSlides ? mediaTypes.slides : mediaTypes.pdf,
    content: await pagesFile(asked, job),
  }
}
