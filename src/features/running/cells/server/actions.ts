import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { areaCodes, groupNames, groups, participantTypeCodes } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { unlikeOf } from '../../../figures/district-results/rules-asked.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import type { Cells } from '../contract.ts'
import { columns, isAhead, poolAll, shownPooled } from '../rules.ts'
import type { CellContent } from '../rules-content.ts'
import { contentOf, fingerprint, openFile, publicKeyFrom, readContent } from './actions-signed.ts'
import {
  deleteCell,
  findCell,
  insertCell,
  keepNewer,
  selectCells,
  selectFiles,
  selectMadeAt,
  selectRounds,
} from './queries.ts'

type Asked = Services & { user: UserRecord }

/** Registered cells, and their files of a school year together, if all of these can be read. */
export async function allCells({ db }: Services, wanted?: string): Promise<Cells> {
  const rounds = await selectRounds(db)
  const round = wanted ?? rounds[0] ?? null
  const registered = await selectCells(db)
  const files = new Map((await selectFiles(db, round ?? '')).map((file) => [file.cell_id, file]))
  const all = registered.map((cell) => {
    const file = files.get(cell.id)
    return { ...cell, file, content: file && readContent(file.content) }
  })
  const told = all.flatMap((one) => (one.content ? [{ ...one, content: one.content }] : []))
  const isWhole = told.length === files.size
  const unlike = unlikeOf(
    told.map(({ id, content }) => ({
      guid: String(id),
      closes: content.madeAt,
      asked: askedIn(content),
    })),
  )
  const whyLeftOut = ({ id, file, content }: (typeof all)[number]): string | null => {
    if (!file) return 'No file of this school year was taken.'
    if (!content) return 'Not available. Take its file again.'
    if (unlike.has(String(id))) return 'It asked other questions than most installations.'
    return isWhole ? null : 'Not shown until all files can be read.'
  }
  const taken = told.filter((one) => whyLeftOut(one) === null)
  const pooled = poolAll(taken.map(({ content }) => content.scores))
  const texts = readAreas('en')
  return {
    rounds,
    round,
    areas: areaCodes.map((code) => ({ code, name: texts[code].name })),
    cells: all.map((one) => ({
      id: one.id,
      name: one.name,
      fingerprint: fingerprint(one.public_key),
      file:
        one.file && one.content
          ? {
              madeAt: one.file.made_at,
              takenAt: one.file.taken_at,
              districts: one.content.districts,
              schools: one.content.schools,
            }
          : null,
      whyLeftOut: whyLeftOut(one),
    })),
    groups: groups.map((key) => ({
      key,
      name: groupNames[key],
      columns: columns.map((column) => {
        const score = pooled[key][column]
        const without = taken.filter(({ content }) => content.scores[key][column] === null)
        return { key: column, score: score && shownPooled(score), without: without.map(({ name }) => name) }
      }),
    })),
  }
}

const askedIn = ({ asked }: CellContent) =>
  new Map(participantTypeCodes.flatMap((type) => (asked[type] ? [[type, asked[type]] as const] : [])))

/** Registers a cell; answers the fingerprint of its key. Throws 'badRequest' for no key, 'conflict' for a known one. */
export async function registerCell(
  { db, now, user }: Asked,
  { name, publicKey }: { name: string; publicKey: string },
): Promise<string> {
  const public_key = publicKeyFrom(publicKey)
  if (public_key === undefined)
    throw new Problem(
      'badRequest',
      'This is no public key of an installation: it has 43 letters, digits, - and _.',
    )
  return db.transaction().execute(async (trx) => {
    const cell = await insertCell(trx, { name, public_key, registered_at: now().toISOString() })
    if (!cell) {
      const known = await findCell(trx, public_key)
      throw new Problem(
        'conflict',
        known ? `This key is registered as ${known.name}.` : `There is an installation of the name ${name}.`,
      )
    }
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `cell ${cell.id}`,
      event: 'Cell registered',
      message: `${name}, ${fingerprint(public_key)}`,
    })
    return fingerprint(public_key)
  })
}

/** Removes a cell with its files. Nothing happens where there is none. */
export async function removeCell({ db, now, user }: Asked, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const cell = await deleteCell(trx, id)
    if (!cell) return
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `cell ${id}`,
      event: 'Cell removed',
      message: `${cell.name}, ${fingerprint(cell.public_key)}`,
    })
  })
}

/**
 * Takes a file of a registered cell in place of an older one of the same school year. Throws 'badRequest' where it cannot be
 * trusted or read, 'conflict' where a file that is not older was taken.
 */
export async function takeFile(
  { db, now, user }: Asked,
  text: string,
): Promise<{ name: string; round: string }> {
  const file = openFile(text)
  return db.transaction().execute(async (trx) => {
    const cell = await findCell(trx, file.key)
    if (!cell)
      throw new Problem(
        'badRequest',
        `No installation is registered with the key of this file, whose fingerprint is ${fingerprint(file.key)}.`,
      )
    const content = contentOf(file)
    const { round, madeAt } = content
    const at = now()
    if (isAhead(madeAt, at))
      throw new Problem('badRequest', `This file says that it was made on ${madeAt}. A clock is wrong.`)
    const kept = await keepNewer(trx, {
      cell_id: cell.id,
      round,
      made_at: madeAt,
      taken_at: at.toISOString(),
      content: JSON.stringify(content),
    })
    if (!kept) {
      const newest = await selectMadeAt(trx, cell.id, round)
      throw new Problem(
        'conflict',
        newest?.made_at === madeAt
          ? `This file of ${cell.name} was taken before.`
          : `A newer file of ${cell.name} for this school year was taken before.`,
      )
    }
    await recordEvent(trx, at, {
      user: user.id,
      identifier: `cell ${cell.id}`,
      event: 'Cell file taken',
      message: `${cell.name}, ${round}, made ${madeAt}`,
    })
    return { name: cell.name, round }
  })
}
