import type { FastifyRequest } from 'fastify'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { DistrictResults } from '../../../figures/district-results/contract.ts'
import { districtResults } from '../../../figures/district-results/server/actions.ts'
import {
  isForEverybody,
  questionsIn,
  readOpenRollUp,
  zoneIn,
} from '../../../figures/district-results/server/actions-open.ts'
import type { Asked as OfDistrict } from '../../../figures/district-results/server/actions-schools.ts'
import { codeLength } from '../../../records/links/rules.ts'
import { newCode } from '../../../records/links/server/actions.ts'
import type { Words as InForce } from '../../../records/words/server/actions.ts'
import { districtFigureOf } from '../../goals/rules.ts'
import { asOfficer, listDistrictGoals } from '../../goals/server/actions-district.ts'
import type { FamilyAnswer } from '../contract.ts'
import { combinedResults, isAskedAlike, publishedWords, yearOf } from '../rules-district.ts'
import type { DistrictWords, Planned, Sources, Words } from '../rules-view.ts'
import { readWords } from './actions.ts'
import { answerOf, type Report, readViews } from './actions-report.ts'
import {
  replaceReport,
  replaceReportGoals,
  selectEarlierReport,
  selectReport,
  selectReportGoals,
} from './queries-district.ts'

type Asked = OfDistrict & { request: FastifyRequest }
type RollUp = NonNullable<DistrictResults['rollUp']>

/** Returns combined results. Throws 'conflict' unless they exist and the person can see them. */
async function requireCombined(asked: Asked, round: string) {
  const results = await districtResults(asked, round)
  if (results.rollUp) return { results, rollUp: results.rollUp }
  throw new Problem(
    'conflict',
    results.whyNoRollUp ??
      'These results haven’t been combined yet. A district officer can do this in District Results.',
  )
}

/** The texts that differ from a school's page replace them. */
function districtWords(language: LanguageCode, inForce: InForce): Words {
  const words = readWords(language, inForce)
  const district = inForce.read<DistrictWords>(`${language}/district-report.json`)
  const { thanks, doTitle, questions, atHome } = district
  const isDraft = inForce.drafts.district.includes(language) || words.review === 'machine draft'
  const areas = { ...words.areas, SCC: { ...words.areas.SCC, high: atHome } }
  return {
    ...words,
    ...{ thanks, doTitle, questions, areas, district },
    review: isDraft ? 'machine draft' : 'reviewed',
  }
}

/** Returns what became of the goals in the district's latest public report about an earlier school year. */
async function earlierIn(asked: Asked, round: string): Promise<NonNullable<Sources['district']>['earlier']> {
  const { db, organization } = asked
  const earlier = await selectEarlierReport(db, { organization_id: organization.id, round })
  const record = `the report to families of organization ${organization.id} in ${earlier?.round}`
  // What has been saved since then isn't public, so the goals are those of the published page.
  const views = await unlessDamaged(async () => readViews(earlier?.published ?? 'null', record))
  const told = views?.en.actions.goals ?? []
  if (!earlier || !views || told.length === 0) return null
  // If a year's results or questions can't be read, the two years aren't compared.
  const readIn = async (year: string) => ({
    year: yearOf(year),
    figures: (await unlessDamaged(() => readOpenRollUp(asked, year)))?.figures,
    questions: (await unlessDamaged(() => questionsIn(asked, organization.id, year))) ?? new Map(),
  })
  const [before, now] = [await readIn(earlier.round), await readIn(round)]
  const isSameEveryone = before.figures?.everyone.groups.join() === now.figures?.everyone.groups.join()
  const known = new Map((await listDistrictGoals(asked)).map((goal) => [goal.id, goal]))
  const goals = told.flatMap(({ goal: id }, place): Planned[] => {
    const goal = known.get(id ?? 0)
    if (!goal) return []
    const group = goal.group === 'everyone' ? null : goal.group
    const isAlike = isAskedAlike(before.questions, now.questions, group) && (group !== null || isSameEveryone)
    const figures = [before, now].flatMap(({ year, figures: all }) => {
      const figure = all && districtFigureOf(all, { ...goal, subgroup: null })
      return figure && isAlike ? [{ year, figure }] : []
    })
    return [{ words: publishedWords(views, place), state: goal.state, area: goal.area, group, figures }]
  })
  return { year: before.year, goals }
}

function reportIn(
  asked: Asked,
  round: string,
  combined: { results: DistrictResults; rollUp: RollUp },
): Report {
  const { db, organization } = asked
  const of = { organization_id: organization.id, round }
  const { results, rollUp } = combined
  return {
    by: asked,
    record: `the report to families of organization ${organization.id} in ${round}`,
    name: `School year ${yearOf(round)}`,
    zone: zoneIn(asked),
    piles: ['families', 'district'],
    async sources() {
      const goals = (await listDistrictGoals(asked)).filter(({ state }) => state !== 'dropped')
      const earlier = await earlierIn(asked, round)
      const district = { year: yearOf(round), schools: rollUp.schools, earlier }
      return { ...combinedResults(results, rollUp), goals, phone: '', district }
    },
    words: districtWords,
    code: async () => (await selectReport(db, of))?.code ?? '',
    read: () => selectReport(db, of),
    readGoals: () => selectReportGoals(db, of),
    write: async (row) => {
      const code = (await selectReport(db, of))?.code ?? newCode(codeLength + 1)
      await replaceReport(db, { ...row, ...of, code })
    },
    writeGoals: (rows) =>
      replaceReportGoals(
        db,
        of,
        rows.map((row) => ({ ...row, ...of })),
      ),
    entry: { identifier: `organization ${organization.id}`, message: round },
  }
}

/** Returns a district's report. Throws 'conflict' unless the person can see the combined results. */
export const districtReportOf = async (asked: Asked, round: string): Promise<Report> =>
  reportIn(asked, round, await requireCombined(asked, round))

/** Changes a report while its district's row is locked, and returns the new state. */
export async function inDistrict(
  asked: Asked,
  round: string,
  change: (report: Report) => Promise<void>,
): Promise<FamilyAnswer> {
  // Combined results never change, so we read them before the row is locked.
  const combined = await requireCombined(asked, round)
  return asOfficer(asked, async (inside) => {
    const report = reportIn(inside, round, combined)
    await change(report)
    return answerOf(report)
  })
}

/** Throws 'conflict' unless every combined school's results are released to everyone. */
export async function requireOpenRound(
  asked: Services & Pick<Asked, 'organization'>,
  round: string,
): Promise<void> {
  if (await isForEverybody(asked, asked.organization.id, round)) return
  throw new Problem('conflict', 'Not all schools’ results have been released to everyone yet.')
}
