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
import { type CellContent, type CellScores, poolAll, scoresOfRollUp, showsAny } from '../rules.ts'
import { fingerprint, ownPublicKey, signedFile } from './actions-signed.ts'

export type Asked = Services & { user: UserRecord }
/** An officer's organization; undefined for an administrator, who requests the whole installation. */
type Place = number | undefined

/** Data for a school year's file: district results released to everyone. `leftOut` says why others are missing. */
interface Source {
  taken: ({ name: string } & NonNullable<StoredRollUp['open']>)[]
  schools: number
  leftOut: OwnCell['leftOut']
  scores: CellScores
  whyNot: string | null
}
const nothing = (whyNot: string): Source => ({
  taken: [],
  schools: 0,
  leftOut: [],
  scores: poolAll([]),
  whyNot,
})

/** Returns this installation's key, and what its file for a school year would contain. */
export async function ownCell(asked: Asked, organization: Place, wanted?: string): Promise<OwnCell> {
  const rounds = await selectRollUpRounds(asked.db)
  const round = wanted ?? rounds[0] ?? null
  const source = (await unlessDamaged(() => sourceOf(asked, organization, round))) ?? nothing(damaged)
  const publicKey = await ownPublicKey(asked)
  const { taken, schools, leftOut, whyNot } = source
  const districts = taken.map(({ name }) => name)
  return {
    publicKey,
    fingerprint: fingerprint(publicKey),
    rounds,
    round,
    districts,
    schools,
    leftOut,
    whyNot,
  }
}

/** Throws 'denied' if anyone but an administrator leaves out the organization. */
async function sourceOf(asked: Asked, organization: Place, round: string | null): Promise<Source> {
  if (organization === undefined && !isAdministrator(asked.user.role)) throw new Problem('denied')
  const kept = round === null ? [] : await storedRollUps(asked, round)
  if (kept.length === 0) return nothing('There are no district results to export yet.')
  const isBelow = ({ organization: { id, parent_id } }: StoredRollUp) =>
    organization === undefined || id === organization || parent_id === organization
  if (!kept.every(isBelow)) return nothing(notAbove)
  const unlike = unlikeOf(
    kept.map(({ organization, madeAt, open }) => {
      return {
        guid: String(organization.id),
        closes: madeAt,
        asked: open?.asked.size ? open.asked : undefined,
      }
    }),
  )
  const source = nothing(noScore)
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
  source.schools = source.taken.reduce((sum, { rollUp }) => sum + rollUp.schools, 0)
  source.scores = poolAll(source.taken.map(({ rollUp }) => scoresOfRollUp(rollUp)))
  return showsAny(source.scores) ? { ...source, whyNot: null } : source
}

const damaged = 'Not available. We can’t read one district’s results. Tell the site operator.'
const notAbove =
  'The file covers the whole installation. Some of its districts aren’t in your organization, so ask an administrator for the file.'
const noScore = 'These districts have no scores to share.'

/** Creates the signed file of a school year. Throws 'conflict' if none can be created. */
export async function cellFile(asked: Asked, organization: Place, round: string): Promise<FileReply> {
  const { taken, schools, scores, whyNot } = await sourceOf(asked, organization, round)
  if (whyNot !== null) throw new Problem('conflict', whyNot)
  const at = asked.now()
  const content: CellContent = {
    round,
    madeAt: at.toISOString(),
    districts: taken.length,
    schools,
    // For each participant type, a digest of the questions that all districts asked.
    asked: Object.fromEntries(
      taken.flatMap(({ asked }) =>
        [...asked].map(([type, items]) => [type, createHash('sha256').update(items).digest('hex')]),
      ),
    ),
    scores,
  }
  const file = await signedFile(asked, content)
  await recordEvent(asked.db, at, {
    user: asked.user.id,
    identifier: `cell file ${round}`,
    event: 'Cell file made',
    message: taken.map(({ name }) => name).join(', '),
  })
  const day = dayIn(asked.config.timeZone ?? 'UTC', at)
  return { name: `equity-audit-cell-${round}-${day}.json`, content: file }
}
