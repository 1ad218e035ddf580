import { createHash } from 'node:crypto'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { unlikeOf } from '../../../figures/district-results/rules-asked.ts'
import {
  type KeptRollUp,
  keptRollUps,
  selectRollUpRounds,
} from '../../../figures/district-results/server/actions-kept.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import type { OwnCell } from '../contract.ts'
import { poolAll, scoresOfRollUp, showsAny } from '../rules.ts'
import type { CellContent } from '../rules-content.ts'
import { fingerprint, ownPublicKey, signedFile } from './actions-signed.ts'

type Asked = Services & { user: UserRecord }
/** The organization of an officer; undefined for an administrator, who asks for the whole installation. */
type Place = number | undefined

/** Throws 'denied' where somebody else than an administrator names no organization. */
function requirePlace(user: UserRecord, organization: Place): void {
  if (organization === undefined && !isAdministrator(user.role)) throw new Problem('denied')
}

/** This installation as a cell, and what a file of a school year would hold. */
export async function ownCell(asked: Asked, organization: Place, wanted?: string): Promise<OwnCell> {
  requirePlace(asked.user, organization)
  const publicKey = await ownPublicKey(asked)
  const rounds = await selectRollUpRounds(asked.db)
  const round = wanted ?? rounds[0] ?? null
  const sorted =
    round === null
      ? nothing
      : ((await unlessDamaged(() => sortedOut(asked, organization, round))) ?? {
          ...nothing,
          whyNot: damaged,
        })
  return {
    publicKey,
    fingerprint: fingerprint(publicKey),
    rounds,
    round,
    districts: sorted.taken.map(({ organization: { name } }) => name),
    schools: schoolsOf(sorted.taken),
    leftOut: sorted.leftOut,
    whyNot: sorted.whyNot,
  }
}

/** District results that are open to everybody. */
type Taken = Pick<KeptRollUp, 'organization' | 'madeAt'> & NonNullable<KeptRollUp['open']>

const schoolsOf = (taken: readonly Taken[]): number =>
  taken.reduce((sum, { rollUp }) => sum + rollUp.schools, 0)

interface Sorted {
  taken: Taken[]
  leftOut: OwnCell['leftOut']
  whyNot: string | null
}
const none = 'There are no district results yet. The file is made of them.'
const nothing: Sorted = { taken: [], leftOut: [], whyNot: none }

/** The district results that a file would be made of, and the others with the reason. */
async function sortedOut(asked: Asked, organization: Place, round: string): Promise<Sorted> {
  const kept = await keptRollUps(asked, round)
  if (kept.length === 0) return nothing
  const isBelow = ({ organization: { id, parent_id } }: KeptRollUp) =>
    organization === undefined || id === organization || parent_id === organization
  if (!kept.every(isBelow)) return { ...nothing, whyNot: notAbove }
  const known = kept.flatMap(({ organization, madeAt, open }): Taken[] =>
    open && open.asked.size > 0 ? [{ organization, madeAt, ...open }] : [],
  )
  const unlike = unlikeOf(
    known.map((one) => ({ guid: String(one.organization.id), closes: one.madeAt, asked: one.asked })),
  )
  const taken = known.filter((one) => !unlike.has(String(one.organization.id)))
  const why = ({ open }: KeptRollUp) =>
    !open ? notOpen : open.asked.size === 0 ? notKnown : 'Its schools asked other questions than most.'
  return {
    taken,
    leftOut: kept.flatMap((one) =>
      taken.some(({ organization: { id } }) => id === one.organization.id)
        ? []
        : [{ name: one.organization.name, why: why(one) }],
    ),
    whyNot: showsAny(poolAll(taken.map(({ rollUp }) => scoresOfRollUp(rollUp)))) ? null : noScore,
  }
}

const damaged = 'Not available. We can’t read one of the district results. Tell the site operator.'
const notAbove =
  'A file is of the whole installation. There are results of districts that are not in your organization: an administrator makes it.'
const notOpen = 'Its results are not released to everybody.'
const notKnown = 'Its schools were deleted, so that it is not known what they asked.'
const noScore = 'None of these districts shows a score that may leave the installation.'

/** The signed file of a school year. Throws 'conflict' where none can be made. */
export async function cellFile(asked: Asked, organization: Place, round: string): Promise<FileReply> {
  requirePlace(asked.user, organization)
  const { taken, whyNot } = await sortedOut(asked, organization, round)
  if (whyNot !== null) throw new Problem('conflict', whyNot)
  const at = asked.now()
  const content: CellContent = {
    round,
    madeAt: at.toISOString(),
    districts: taken.length,
    schools: schoolsOf(taken),
    asked: digestsOf(taken),
    scores: poolAll(taken.map(({ rollUp }) => scoresOfRollUp(rollUp))),
  }
  const file = await signedFile(asked, content)
  await recordEvent(asked.db, at, {
    user: asked.user.id,
    identifier: `cell file ${round}`,
    event: 'Cell file made',
    message: taken.map((one) => one.organization.name).join(', '),
  })
  const day = dayIn(asked.config.timeZone ?? 'UTC', at)
  return { name: `equity-audit-cell-${round}-${day}.json`, content: file }
}

/** Of each type of participants, the items that all districts asked it. */
const digestsOf = (taken: readonly Taken[]): CellContent['asked'] =>
  Object.fromEntries(
    taken.flatMap(({ asked }) =>
      [...asked].map(([type, items]) => [type, createHash('sha256').update(items).digest('hex')]),
    ),
  )
