import type { FastifyRequest } from 'fastify'
import type { SchoolRecord, SurveyRecord, UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { shownGaps } from '../../../figures/results/rules-gaps.ts'
import { requireFinal, resultsOf, storedResults } from '../../../figures/results/server/actions.ts'
import { requireForEverybody } from '../../../people/memberships/server/actions.ts'
import { codeOfGuid } from '../../../records/links/server/actions.ts'
import type { Words as InForce } from '../../../records/words/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { asLeader } from '../../../schools/school/server/actions.ts'
import { listGoals } from '../../goals/server/actions.ts'
import type { FamilyAnswer } from '../contract.ts'
import type { Words } from '../rules-view.ts'
import { answerOf, type Report } from './actions-report.ts'
import { replaceAnswer, replaceAnswerGoals, selectAnswer, selectAnswerGoals } from './queries.ts'

type Asked = Services & {
  survey: SurveyRecord
  school: SchoolRecord
  user: UserRecord
  request: FastifyRequest
}

export function readWords(language: LanguageCode, { read, drafts }: InForce): Words {
  type Phrases = Pick<Words, 'date' | 'months' | 'subTypes'>
  const own = read<Words>(`${language}/family-answer.json`)
  const { date, months, subTypes } = read<Phrases>(`${language}/phrases.json`)
  const { scales } = read<{ scales: Record<'race' | 'gender', Record<string, string>> }>(
    `${language}/questions.json`,
  )
  const isDraft = drafts.families.some((code) => code === language)
  const review = isDraft ? 'machine draft' : 'reviewed'
  // Questions give examples in parentheses; remove them.
  const races = Object.entries(scales.race).map(([code, name]) => [code, name.replace(/ \(.*\)$/, '')])
  return { ...own, review, date, months, subTypes, races: Object.fromEntries(races), genders: scales.gender }
}

/** Throws 'conflict' before final results and for pulses: each covers one area, and its goal shows the result. */
function requireAudit(survey: SurveyRecord): void {
  requireFinal(survey)
  if (survey.pulse_of !== null)
    throw new Problem('conflict', 'Pulse surveys don’t have a report to families.')
}

/** Returns a school's report about a survey. Throws 'conflict' before the results are final. */
export function reportOf(asked: Asked): Report {
  const { db, survey, school } = asked
  requireAudit(survey)
  return {
    by: asked,
    record: `the report to families of survey ${survey.id}`,
    name: survey.name,
    zone: survey.zone,
    piles: ['families'],
    async sources() {
      const results = await resultsOf(asked, survey, readAreas('en'))
      const goals = (await listGoals(asked, school)).filter(({ state }) => state !== 'dropped')
      const { figures, slips } = await storedResults(asked, survey)
      return { results, slips, gaps: shownGaps(figures), goals, phone: school.entity_phone }
    },
    words: readWords,
    code: () => codeOfGuid(db, survey.public_guid),
    read: () => selectAnswer(db, survey.id),
    readGoals: () => selectAnswerGoals(db, survey.id),
    write: (row) => replaceAnswer(db, { ...row, survey_id: survey.id }),
    writeGoals: (rows) =>
      replaceAnswerGoals(
        db,
        survey.id,
        rows.map((row) => ({ ...row, survey_id: survey.id })),
      ),
    entry: { identifier: survey.guid, message: '' },
  }
}

/** Changes a report while its school's row is locked, and returns the new state. */
export const inSchool = (asked: Asked, change: (report: Report) => Promise<void>): Promise<FamilyAnswer> =>
  asLeader(asked, async (inside) => {
    const report = reportOf(inside)
    await change(report)
    return answerOf(report)
  })

/** Throws 'conflict' if a district hasn't released the survey's results to everyone. */
export const requireOpen = ({ survey }: Asked): void => requireForEverybody(survey)
