import { differentialReport } from '../../../../measurement/differential-findings.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { type ParticipantType, participantTypeCodes } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { parsedJson } from '../../../../shared/json.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import {
  type KnownQuestion,
  knownQuestions,
  reportInWords,
} from '../../../figures/differing-questions/rules.ts'
import { areaNames } from '../../../figures/differing-questions/server/actions.ts'
import { storedQuestionSums } from '../../../figures/differing-questions/server/actions-sums.ts'
import { lineOf, versionOf } from '../../../figures/district-results/server/actions-lines.ts'
import {
  releasedSurveys,
  selectRollUpRounds,
} from '../../../figures/district-results/server/actions-stored.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import type { Item } from '../../../schools/questions/rules.ts'
import { frozenInstrument, instrumentInUse } from '../../../schools/questions/server/actions.ts'
import { cellNames, lockCell, openShared, shareFile } from '../../cells/server/actions-shared.ts'
import { refused, requireNewer } from '../../cells/server/actions-signed.ts'
import type { SharedQuestions } from '../contract.ts'
import {
  eachOnce,
  type SharedSurvey,
  type SumsContent,
  sharedSurvey,
  sumsContent,
  sumsOfSurveys,
} from '../rules.ts'
import { sumsBytesAtMost, sumsFormat } from '../rules-format.ts'
import { selectFileRounds, selectFiles, storeFile } from './queries.ts'

type Asked = Services & { user: UserRecord }
/** The questions that this installation knows, by type and version. */
type Known = Map<string, readonly KnownQuestion[]>
const keyOf = (type: number, version: string) => `${type} ${version}`

async function roundsOf({ db }: Services): Promise<string[]> {
  const all = new Set([...(await selectRollUpRounds(db)), ...(await selectFileRounds(db))])
  return [...all].sort((a, b) => b.localeCompare(a))
}

/** Returns the surveys of a school year that everyone may see, as files have them. */
async function ownSurveys(services: Services, round: string): Promise<SharedSurvey[]> {
  const surveys: SharedSurvey[] = []
  for (const survey of await releasedSurveys(services, round)) {
    const own = await unlessDamaged(async () => {
      const sums = await storedQuestionSums(services, survey)
      return sums && sharedSurvey(sums, (await lineOf(services, survey)).smallGroup)
    })
    if (own) surveys.push(own)
  }
  return surveys
}

/** Returns the questions that surveys use now, and those of a school year's surveys that everyone may see. */
async function knownIn(services: Services, round: string): Promise<Known> {
  const known: Known = new Map()
  const add = (type: ParticipantType, items: readonly Item[]) =>
    known.set(keyOf(type, versionOf(items)), knownQuestions(items))
  const inUse = await instrumentInUse(services.db)
  for (const type of participantTypeCodes) add(type, await inUse.items(type))
  for (const survey of await releasedSurveys(services, round)) {
    const instrument = await unlessDamaged(() => frozenInstrument(services, survey))
    for (const type of instrument ? survey.types : []) add(type, instrument?.instruments[type] ?? [])
  }
  return known
}

/** Returns the questions that work differently over all installations' surveys of a school year. */
export async function sharedQuestions(services: Services, wanted?: string): Promise<SharedQuestions> {
  const rounds = await roundsOf(services)
  const round = wanted ?? rounds[0] ?? null
  if (round === null) return { rounds, round, own: 0, installations: [], report: null }
  const surveys = await ownSurveys(services, round)
  const known = await knownIn(services, round)
  const names = await cellNames(services.db)
  const files = await selectFiles(services.db, round)
  const read = files
    .flatMap(({ cell_id, made_at, content }) => {
      const own = sumsContent.safeParse(parsedJson(content)).data
      return own ? [{ name: names.get(cell_id) ?? '', madeAt: made_at, surveys: own.surveys }] : []
    })
    .sort((a, b) => compareNames(a.name, b.name))
  const all = eachOnce([...surveys, ...read.flatMap((one) => one.surveys)])
  return {
    rounds,
    round,
    own: surveys.length,
    installations: read.map(({ name, madeAt, surveys: own }) => ({ name, madeAt, surveys: own.length })),
    report: reportInWords(
      differentialReport(sumsOfSurveys(all)),
      { surveys: all.length, without: 0 },
      {
        questionsOf: (type, version) => known.get(keyOf(type, version)),
        areaNames: areaNames(),
        unread: [],
      },
    ),
  }
}

/** Returns the signed file of a school year. Throws 'conflict' if there is nothing to share. */
export async function sumsFile(asked: Asked, wanted?: string): Promise<FileReply> {
  const round = wanted ?? (await selectRollUpRounds(asked.db))[0]
  const surveys = round === undefined ? [] : await ownSurveys(asked, round)
  if (round === undefined || surveys.length === 0) throw new Problem('conflict', nothingToShare)
  const at = asked.now()
  const content: SumsContent = {
    round,
    madeAt: at.toISOString(),
    surveys: surveys.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }
  const file = await shareFile(asked, sumsFormat, content)
  if (Buffer.byteLength(file) > sumsBytesAtMost)
    throw new Problem('conflict', 'This school year has too many surveys for one file.')
  await recordEvent(asked.db, at, {
    user: asked.user.id,
    identifier: `question sums ${round}`,
    event: 'Question sums file made',
    message: `${round}, ${surveys.length} surveys`,
  })
  const day = dayIn(asked.config.timeZone ?? 'UTC', at)
  return { name: `equity-audit-questions-${round}-${day}.json`, content: file }
}

const nothingToShare =
  'There is nothing to share yet. The file covers surveys in combined district results that are released to everyone.'

/**
 * Imports a registered installation's file, which replaces an older one of the same school year. Throws 'badRequest' if it
 * can't be trusted or read, 'conflict' if it isn't newer than the stored one.
 */
export async function takeSums(
  asked: Asked,
  text: string,
): Promise<{ name: string; round: string; surveys: number }> {
  const { content, cell } = await openShared(asked, text, {
    ...{ format: sumsFormat, kind: 'a file about questions', shape: sumsContent },
  })
  if (!cell) throw refused('This is this installation’s own file. Its surveys are already included.')
  const { round, madeAt, surveys } = content
  const known = await knownIn(asked, round)
  const isKnown = surveys.every(({ sets }) =>
    sets.every(({ type, version, questions }) => {
      const own = known.get(keyOf(type, version))?.map(({ name }) => name)
      return own !== undefined && questions.every((name) => own.includes(name))
    }),
  )
  if (!isKnown) throw refused(unknownQuestions)
  const now = asked.now()
  return asked.db.transaction().execute(async (db) => {
    const held = await lockCell(db, cell.public_key)
    if (!held) throw refused('This installation was just removed. Register it again first.')
    const stored = (await selectFiles(db, round)).find(({ cell_id }) => cell_id === held.id)
    const file = { made_at: madeAt, taken_at: now.toISOString(), content: JSON.stringify(content) }
    const said = { name: held.name, madeAt, content: file.content }
    requireNewer(said, stored, now, ' for this school year')
    await storeFile(db, { cell_id: held.id, round, ...file })
    await recordEvent(db, now, {
      user: asked.user.id,
      identifier: `cell ${held.id}`,
      event: 'Question sums file taken',
      message: `${held.name}, ${round}, ${surveys.length} surveys`,
    })
    return { name: held.name, round, surveys: surveys.length }
  })
}

const unknownQuestions =
  'This file has questions that we don’t know, so we imported nothing. Update both installations to the same version, then ask for a new file.'
