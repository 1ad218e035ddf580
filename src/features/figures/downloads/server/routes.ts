import type { FastifyInstance } from 'fastify'
import { unreadSentence } from '../../../../measurement/words.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { zipped } from '../../../../server/zip.ts'
import { groupNames } from '../../../../shared/codes.ts'
import { csv, csvLines, csvMark } from '../../../../shared/csv.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { mediaTypes } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { schoolFileName } from '../../../records/documents/rules.ts'
import { workbook } from '../../../records/documents/server/workbook.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { requireResponses } from '../../../records/retention/server/actions.ts'
import { frozenInstrument, readAreas } from '../../../schools/questions/server/actions.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { listedInBatches } from '../../responses/server/actions.ts'
import type { AreaReport } from '../../results/contract.ts'
import { qualityReply, reportOf, requireFinal, resultsOf } from '../../results/server/actions.ts'
import { downloadsContract } from '../contract.ts'
import { figureTables, oneTable, sheetRows, tablesOf } from '../rules.ts'
import { codebook } from '../rules-codebook.ts'
import type { columns } from '../rules-columns.ts'
import { bookHead, researchFiles } from '../rules-research.ts'

const handlers: Handlers<typeof downloadsContract> = {
  async downloadResults(
    { query: { format, part, group } },
    { user, survey, request: _request, ...services },
  ) {
    const { db, now } = services
    requireFinal(survey)
    const areas = readAreas('en')
    const results = await resultsOf(services, survey, areas)
    const reports: AreaReport[] = []
    for (const { code } of results.areas) reports.push(await reportOf(services, survey, areas, code))
    const unread = unreadSentence(results.unreadTranslations, results.smallGroup)
    const day = dayIn(survey.zone, now())
    const book = [
      ...codebook(results, reports, day, group),
      ...(unread === null ? [] : [['Survey', 'Translations', unread]]),
    ]
    const all = figureTables(results, reports, await qualityReply(services, survey, areas))
    const tables = group ? tablesOf(all, group) : all
    const { schoolName, closes } = results
    const named = (file: string) =>
      schoolFileName(`${file}${group ? `-${group}` : ''}`, schoolName, closes ?? '')
    await recordEvent(db, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Results downloaded',
      message: [
        format === 'csv' ? `CSV, ${part}` : format.toUpperCase(),
        ...(group ? [groupNames[group]] : []),
      ].join(', '),
    })
    if (format === 'zip') {
      const files = researchFiles({ tables, reports, results, book, day })
      return { name: `${named('research')}.zip`, type: mediaTypes.zip, content: zipped(files) }
    }
    if (format === 'xlsx') {
      const content = await workbook([
        { name: 'Codebook', head: bookHead, rows: book, widths: [12, 22, 90] },
        ...tables.map((table) => ({
          name: table.name,
          head: table.columns,
          rows: sheetRows(table),
          widths: table.columns.map((name) => widths[name] ?? 14),
        })),
      ])
      return { name: `${named('results')}.xlsx`, type: mediaTypes.excel, content }
    }
    const rows = part === 'codebook' ? [bookHead, ...book] : oneTable(tables)
    return { name: `${named(part)}.csv`, type: mediaTypes.csv, content: csv(rows) }
  },
  async exportResponses({ params, query }, { user, request: _request, ...services }) {
    const { db, config, now } = services
    const survey = await findSurvey({ db, config, now }, params.guid)
    if (!survey) throw new Problem('notFound')
    requireResponses(survey)
    const withTrace = query.trace === 'yes'
    await recordEvent(db, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Responses exported',
      message: `${survey.response_count} responses${withTrace ? ', with network and browser' : ''}`,
    })
    const instrument = await frozenInstrument(services, survey)
    const items = Object.values(instrument?.instruments ?? {}).flatMap((own) => own.map((item) => item.name))
    return {
      name: `responses-${survey.guid}.csv`,
      pieces: exported(db, survey, withTrace, [...new Set(items)]),
    }
  },
}

const widths: Partial<Record<keyof typeof columns, number>> = {
  area: 40,
  dimension: 24,
  respondents: 28,
  wording: 60,
  asked_of: 24,
  answer: 28,
  remark: 36,
}

/** A response's stored columns. After them comes a column for each question. */
const stored = [
  'submitted_date',
  'participant_guid',
  'participant_type',
  'participant_sub_type',
  'participant_at_school',
  'participant_gender',
  'demographic_fk',
  'language_fk',
] as const
const trace = ['ip_address', 'user_agent'] as const

async function* exported(
  db: Db,
  survey: FullSurvey,
  withTrace: boolean,
  items: string[],
): AsyncGenerator<string> {
  const columns = withTrace ? [...stored, ...trace] : stored
  yield csvMark + csvLines([[...columns, ...items]])
  for await (const rows of listedInBatches(db, survey.id)) {
    yield csvLines(
      rows.map((row) => {
        const answers = JSON.parse(row.response_json) as Record<
          string,
          string | number | (string | number)[] | null
        >
        return [
          ...columns.map((name) => row[name]),
          ...items.map((item) => [answers[item] ?? []].flat().join(' ') || null),
        ]
      }),
    )
  }
}

export function downloadRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, downloadsContract, handlers)
}
