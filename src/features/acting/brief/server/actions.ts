import { createHash } from 'node:crypto'
import { Cache } from '../../../../server/cache.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { mediaTypes } from '../../../../shared/endpoint.ts'
import { roundOf } from '../../../figures/district-results/rules.ts'
import type { AreaReport } from '../../../figures/results/contract.ts'
import { gapsIn } from '../../../figures/results/rules-gaps.ts'
import { allAreas } from '../../../figures/results/rules-sentences.ts'
import {
  qualityReply,
  reportOf,
  requireFinal,
  resultsOf,
  storedResults,
} from '../../../figures/results/server/actions.ts'
import { overallChangesOf } from '../../../figures/trends/server/actions.ts'
import { schoolFileName } from '../../../records/documents/rules.ts'
import { type PaperName, shortened } from '../../../records/documents/rules-pages.ts'
import { fileInWorker, type Job } from '../../../records/documents/server/actions.ts'
import type { Counts } from '../../../schools/enrollment/rules.ts'
import { enrollmentOf } from '../../../schools/enrollment/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { listGoals } from '../../goals/server/actions.ts'
import type { Brief, BriefKind } from '../contract.ts'
import { type BriefSource, briefLimits, briefOf } from '../rules.ts'
import { briefPages } from '../rules-pages.ts'
import { reportBlocks } from '../rules-report.ts'
import { briefSlides } from '../rules-slides.ts'

/** Which earlier surveys appear depends on the requesting user. */
type Asked = Services & { user: UserRecord }

/** Returns a final survey's brief. Throws 'conflict' before the final results. */
export async function surveyBrief(services: Asked, survey: FullSurvey): Promise<Brief> {
  return briefOf(await sourceOf(services, survey))
}

async function sourceOf(services: Asked, survey: FullSurvey): Promise<BriefSource> {
  requireFinal(survey)
  const school = await findSchool(services.db, survey.entity_fk)
  const texts = readAreas('en')
  const { figures } = await storedResults(services, survey)
  return {
    results: await resultsOf(services, survey, texts),
    gaps: [...areaCodes, null].flatMap((code) =>
      gapsIn(figures, code).map((gap) => ({ ...gap, area: code === null ? allAreas : texts[code].name })),
    ),
    changes: await unlessDamaged(() => overallChangesOf(services, services.user, survey)),
    goals: school ? await listGoals(services, school) : [],
    enrollment: school ? await countsOf(services, school) : null,
    day: dayIn(survey.zone, services.now()),
  }
}

async function countsOf(
  services: Services,
  school: Parameters<typeof enrollmentOf>[1],
): Promise<Counts | null> {
  const { counts, changedOn } = await enrollmentOf(services, school)
  return changedOn === null || Object.keys(counts).length === 0 ? null : counts
}

const files = new Cache<Uint8Array>(16_000_000, (bytes) => bytes.byteLength)

/** Returns the brief's file, created once for the same content. Throws 'unavailable' if too many are in progress. */
export async function briefFile(
  services: Asked,
  survey: FullSurvey,
  kind: BriefKind,
  paper: PaperName,
): Promise<{ name: string; type: string; content: Uint8Array }> {
  const source = await sourceOf(services, survey)
  const job = await jobOf(services, survey, source, kind, paper)
  const content = await pagesFile(services, job)
  const { ending, type } = kind === 'slides' ? formats.slides : formats.pages
  return { name: `${schoolFileName(kind, source.results.schoolName, source.day)}.${ending}`, type, content }
}

/** Returns the file, from memory if it was created before. */
export async function pagesFile({ db }: Pick<Services, 'db'>, job: Job): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(job)).digest('base64')
  const content = files.get(db, key) ?? (await madeOnce(key, job))
  files.set(db, key, content)
  return content
}

const making = new Map<string, Promise<Uint8Array>>()

/** Simultaneous requests for the same file share a job. */
function madeOnce(key: string, job: Job): Promise<Uint8Array> {
  const begun = making.get(key) ?? fileInWorker(job).finally(() => making.delete(key))
  making.set(key, begun)
  return begun
}

const formats = {
  slides: { ending: 'pptx', type: mediaTypes.slides },
  pages: { ending: 'pdf', type: mediaTypes.pdf },
} as const

async function jobOf(
  services: Services,
  survey: FullSurvey,
  source: BriefSource,
  kind: BriefKind,
  paper: PaperName,
): Promise<Job> {
  const brief = briefOf(source)
  if (kind === 'slides') return { slides: briefSlides(brief) }
  // Uses only the day, so that the same content on the same day gives the same file.
  const made = `${source.day}T12:00:00Z`
  if (kind === 'brief') return { pages: briefPages(brief, paper, made) }
  const texts = readAreas('en')
  const { results, enrollment } = source
  const reports: AreaReport[] = []
  for (const { code } of results.areas) reports.push(await reportOf(services, survey, texts, code))
  const quality = await qualityReply(services, survey, texts)
  const year = results.closes === '' ? '' : `, school year ${roundOf(results.closes).replace('-', '–')}`
  const name = shortened(brief.surveyName, briefLimits.survey - year.length)
  const dated = { ...brief, surveyName: name + year }
  return {
    pages: briefPages(dated, paper, made, reportBlocks({ brief, results, reports, quality, enrollment })),
  }
}
