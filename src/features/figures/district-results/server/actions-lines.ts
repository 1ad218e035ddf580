import { createHash } from 'node:crypto'
import { hidden } from '../../../../measurement/figures.ts'
import { Cache } from '../../../../server/cache.ts'
import type { Services } from '../../../../server/serve.ts'
import { areaCodes, type ParticipantType } from '../../../../shared/codes.ts'
import { storedResult, storeOnce } from '../../../records/retention/server/actions.ts'
import type { Item } from '../../../schools/questions/rules.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { topOf } from '../../results/rules.ts'
import { storedResults } from '../../results/server/actions.ts'
import type { SchoolLine } from '../contract.ts'
import { type ScoresByGroup, scoresByGroup } from '../rules.ts'
import { type QuestionsByType, questionsText } from '../rules-questions.ts'

/**
 * The stored part of a survey that district results need. It has the scores at the top of its results, which never
 * change, and a digest of each participant type's questions. The digest is null if the questions are unknown. If you
 * change what the digests cover, store the line under a new kind.
 */
interface StoredLine extends Pick<SchoolLine, 'about' | 'overall' | 'areas'> {
  asked: [ParticipantType, string][] | null
  /** Missing if an earlier version stored the line. */
  groups?: ScoresByGroup
  /** The threshold that the scores were computed with; missing if an earlier version stored the line. */
  smallGroup?: number
}

export interface Line extends SchoolLine {
  asked: QuestionsByType | undefined
  groups: ScoresByGroup
  smallGroup: number
}

const lines = new Cache<StoredLine>(2000)

/** Returns a final survey's line, computed once and stored because reading hundreds of full results is slow. */
export async function lineOf(services: Services, survey: FullSurvey): Promise<Line> {
  const { db, config } = services
  const { id, guid } = survey
  const line =
    lines.get(db, guid) ??
    (await storedResult<StoredLine>(db, id, 'line')) ??
    (await storeLine(services, survey))
  const groups = line.groups ?? scoresByGroup((await storedResults(services, survey)).figures)
  lines.set(db, guid, { ...line, groups })
  const { asked, smallGroup = config.smallGroup, ...shown } = line
  return { ...shown, ...schoolOf(survey), groups, smallGroup, asked: asked ? new Map(asked) : undefined }
}

/** Returns the line for a survey whose results can't be read. */
export const unavailableLine = ({ config }: Services, survey: FullSurvey): Line => ({
  ...schoolOf(survey),
  about: [],
  overall: hidden('unavailable'),
  areas: areaCodes.map(() => hidden('unavailable')),
  groups: {},
  smallGroup: config.smallGroup,
  asked: undefined,
})

const schoolOf = ({ guid, entity_fk, school_name, survey_date_end }: FullSurvey) => ({
  guid,
  schoolId: entity_fk,
  schoolName: school_name,
  closes: survey_date_end ?? '',
})

async function storeLine(services: Services, survey: FullSurvey): Promise<StoredLine> {
  const { figures, smallGroup } = await storedResults(services, survey)
  const { about, overall, areas } = topOf(figures)
  const instrument = await frozenInstrument(services, survey)
  const asked = instrument
    ? survey.types.map((type): [ParticipantType, string] => [type, versionOf(instrument.instruments[type])])
    : null
  const groups = scoresByGroup(figures)
  const line = { about, overall, areas: [...areas], groups, asked, smallGroup }
  return storeOnce<StoredLine>(services.db, survey.id, 'line', line)
}

/** Returns the version of a question set: the digest of its questions. */
export const versionOf = (items: readonly Item[]): string =>
  createHash('sha256').update(questionsText(items)).digest('base64url')
