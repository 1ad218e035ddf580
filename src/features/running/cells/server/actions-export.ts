import { createHash } from 'node:crypto'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { unlikeOf } from '../../../figures/district-results/rules-questions.ts'
import {
  type StoredRollUp,
  selectRollUpRounds,
  storedRollUps,
} from '../../../figures/district-results/server/actions-stored.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import type { OwnCell } from '../contract.ts'
import { type CellContent, type FileFormat, poolAll, scoresOfRollUp, showsAny } from '../rules.ts'
import { gapRowsOfRollUp, joinedGapRows } from '../rules-gaps.ts'
import { fingerprint, ownPublicKey, signedFile } from './actions-signed.ts'

export type Asked = Services & { user: UserRecord }
interface Wanted {
  /** An officer's organization; undefined for an administrator, who requests the whole installation. */
  organization?: number | undefined
  round?: string | undefined
}

/** Data for a school year's file: district results released to everyone. */
interface Source {
  taken: ({ name: string } & NonNullable<StoredRollUp['open']>)[]
  /** Other districts, with the reason that they are missing. */
  leftOut: OwnCell['leftOut']
  /** Why no file can be created; null if one can. */
  whyNot: string | null
}
const nothing = (whyNot: string): Source => ({ taken: [], leftOut: [], whyNot })
const schoolsOf = ({ taken }: Source) => taken.reduce((sum, { rollUp }) => sum + rollUp.schools, 0)
const scoresOf = ({ taken }: Source) => poolAll(taken.map(({ rollUp }) => scoresOfRollUp(rollUp)))
const gapsOf = ({ taken }: Source) => joinedGapRows(taken.map(({ rollUp }) => gapRowsOfRollUp(rollUp)))

/** Returns this installation's key, and what its file for a school year would contain. */
export async function ownCell(asked: Asked, { organization, round: wanted }: Wanted): Promise<OwnCell> {
  const rounds = await selectRollUpRounds(asked.db)
  const round = wanted ?? rounds[0] ?? null
  const source = (await unlessDamaged(() => sourceOf(asked, organization, round))) ?? nothing(damaged)
  const publicKey = await ownPublicKey(asked)
  return {
    publicKey,
    fingerprint: fingerprint(publicKey),
    rounds,
    round,
    districts: source.taken.map(({ name }) => name),
    schools: schoolsOf(source),
    leftOut: source.leftOut,
    whyNot: source.whyNot,
  }
}

/** Throws 'denied' if anyone but an administrator leaves out the organization. */
async function sourceOf(
  asked: Asked,
  organization: Wanted['organization'],
  round: string | null,
): Promise<Source> {
  if (organization === undefined && !isAdministrator(asked.user.role)) throw new Problem('denied')
  const kept = round === null ? [] : await storedRollUps(asked, round)
  if (kept.length === 0) return nothing('There are no district results to export yet.')
  const isBelow = ({ organization: { id, parent_id } }: StoredRollUp) =>
    organization === undefined || id === organization || parent_id === organization
  if (!kept.every(isBelow)) return nothing(notAbove)
  const unlike = unlikeOf(
    kept.map(({ organization: { id }, madeAt, open }) => ({
      guid: String(id),
      closes: madeAt,
      asked: open?.asked.size ? open.asked : undefined,
    })),
  )
  const source: Source = { taken: [], leftOut: [], whyNot: null }
  for (const { organization, open } of kept) {
    const { id, name } = organization
    const why = !open
      ? 'Its results aren’t released to everyone.'
      : open.asked.size === 0
        ? 'Its schools were deleted, so we don’t know which questions they asked.'
        : 'Its schools asked different questions than most schools.'
    if (open && !unlike.has(String(id))) source.taken.push({ name, ...open })
    else source.leftOut.push({ name, why })
  }
  return showsAny(scoresOf(source)) ? source : { ...source, whyNot: noScore }
}

const damaged = 'Not available. We can’t read one district’s results. Tell the site operator.'
const notAbove =
  'The file covers the whole installation. Some of its districts aren’t in your organization, so ask an administrator for the file.'
const noScore = 'These districts have no scores to share.'

/** Creates the signed file of a school year. Throws 'conflict' if none can be created. */
export async function cellFile(
  asked: Asked,
  { organization, round, format }: Wanted & { round: string; format: FileFormat },
): Promise<FileReply> {
  const source = await sourceOf(asked, organization, round)
  const { taken, whyNot } = source
  if (whyNot !== null) throw new Problem('conflict', whyNot)
  const at = asked.now()
  const content: CellContent = {
    round,
    madeAt: at.toISOString(),
    districts: taken.length,
    schools: schoolsOf(source),
    // For each participant type, a digest of the questions that all districts asked.
    asked: Object.fromEntries(
      taken.flatMap(({ asked }) =>
        [...asked].map(([type, items]) => [type, createHash('sha256').update(items).digest('hex')]),
      ),
    ),
    scores: scoresOf(source),
  }
  const file = await signedFile(asked, format === 1 ? content : { ...content, gaps: gapsOf(source) })
  await recordEvent(asked.db, at, {
    user: asked.user.id,
    identifier: `cell file ${round}`,
    event: 'Cell file made',
    message: taken.map(({ name }) => name).join(', '),
  })
  const day = dayIn(asked.config.timeZone ?? 'UTC', at)
  const kind = format === 1 ? '' : '-with-gaps'
  return { name: `equity-audit-cell-${round}-${day}${kind}.json`, content: file }
}
