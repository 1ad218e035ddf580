import { areaCodes, groupNames, groups, participantTypeCodes } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { unlikeOf } from '../../../figures/district-results/rules-questions.ts'
import { recordEvent, type SystemEvent } from '../../../records/events/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import type { Cells } from '../contract.ts'
import { type CellContent, columns, poolAll, shownPooled } from '../rules.ts'
import type { Asked } from './actions-export.ts'
import { fingerprint, openFile, publicKeyFrom, readContent, refused, requireNewer } from './actions-signed.ts'
import { deleteCell, findCell, insertCell, selectCells, selectRounds, storeFile } from './queries.ts'

/** Returns registered installations, with their files of a school year and the reason that one can't be used. */
export async function readCells({ db }: Pick<Asked, 'db'>, wanted: string | undefined) {
  const rounds = await selectRounds(db)
  const round = wanted ?? rounds[0] ?? null
  const all = (await selectCells(db, round ?? '')).map((row) => ({
    ...row,
    content: row.content === null ? undefined : readContent(row.content),
  }))
  const isWhole = all.every(({ made_at, content }) => content || made_at === null)
  const unlike = unlikeOf(
    all.map(({ id, content }) => ({
      guid: String(id),
      closes: content?.madeAt ?? '',
      asked: content && askedIn(content),
    })),
  )
  const whyLeftOut = ({ id, made_at, content }: (typeof all)[number]): string | null => {
    if (made_at === null) return 'We don’t have a file from this installation for this school year.'
    if (!content) return 'Not available. Import its file again.'
    if (unlike.has(String(id))) return 'It asked different questions than most installations.'
    return isWhole ? null : 'This will appear once we can read all the files.'
  }
  const cells = all.map((one) => ({ ...one, whyLeftOut: whyLeftOut(one) }))
  const taken = cells.flatMap(({ name, content, whyLeftOut }) =>
    content && whyLeftOut === null ? [{ name, content }] : [],
  )
  return { rounds, round, cells, taken }
}

/** Returns registered installations, and their combined scores for a school year if all files can be read. */
export async function allCells(services: Pick<Asked, 'db'>, wanted?: string): Promise<Cells> {
  const { rounds, round, cells, taken: files } = await readCells(services, wanted)
  const taken = files.map(({ name, content }) => ({ name, scores: content.scores }))
  const pooled = poolAll(taken.map(({ scores }) => scores))
  const texts = readAreas('en')
  return {
    rounds,
    round,
    areas: areaCodes.map((code) => ({ code, name: texts[code].name })),
    // The reply includes only those parts of a file's content that its contract lists.
    cells: cells.map(({ public_key, taken_at, content, ...cell }) => ({
      ...cell,
      fingerprint: fingerprint(public_key),
      file: content ? { ...content, takenAt: taken_at ?? '' } : null,
    })),
    groups: groups.map((key) => ({
      key,
      name: groupNames[key],
      columns: columns.map((column) => {
        const score = pooled[key][column]
        const without = taken.filter(({ scores }) => scores[key][column] === null)
        return { key: column, score: score && shownPooled(score), without: without.map(({ name }) => name) }
      }),
    })),
  }
}

const askedIn = ({ asked }: CellContent) =>
  new Map(participantTypeCodes.flatMap((type) => (asked[type] ? [[type, asked[type]] as const] : [])))

const record = (
  { db, now, user }: Asked,
  cell: { id: number },
  event: SystemEvent['event'],
  ...said: string[]
): Promise<void> =>
  recordEvent(db, now(), { user: user.id, identifier: `cell ${cell.id}`, event, message: said.join(', ') })

/** Returns the key's fingerprint. Throws 'badRequest' for an invalid key, 'conflict' for a known key or name. */
export async function registerCell(
  asked: Asked,
  { name, publicKey }: { name: string; publicKey: string },
): Promise<string> {
  const public_key = publicKeyFrom(publicKey)
  if (public_key === undefined)
    throw refused(
      'This isn’t an installation’s public key. A key is 43 characters long: letters, digits, - and _.',
    )
  return asked.db.transaction().execute(async (db) => {
    const cell = await insertCell(db, { name, public_key, registered_at: asked.now().toISOString() })
    if (!cell) {
      const known = await findCell(db, public_key)
      throw new Problem(
        'conflict',
        known
          ? `This key is already registered as ${known.name}.`
          : `Another installation is already named ${name}.`,
      )
    }
    await record({ ...asked, db }, cell, 'Cell registered', name, fingerprint(public_key))
    return fingerprint(public_key)
  })
}

/** Removes an installation and its files. Does nothing if it doesn't exist. */
export async function removeCell(asked: Asked, id: number): Promise<void> {
  await asked.db.transaction().execute(async (db) => {
    const cell = await deleteCell(db, id)
    if (cell) await record({ ...asked, db }, cell, 'Cell removed', cell.name, fingerprint(cell.public_key))
  })
}

/**
 * Imports a registered installation's file, which replaces an older one of the same school year. Throws 'badRequest' if
 * it can't be trusted or read, 'conflict' if the same or a newer file was already imported.
 */
export async function takeFile(asked: Asked, text: string): Promise<{ name: string; round: string }> {
  const { key, content } = openFile(text)
  const { round, madeAt } = content
  return asked.db.transaction().execute(async (db) => {
    const cell = await findCell(db, key)
    if (!cell)
      throw refused(
        `We don’t know the installation that signed this file. Register it first. Its fingerprint is ${fingerprint(key)}.`,
      )
    const now = asked.now()
    const file = { made_at: madeAt, taken_at: now.toISOString(), content: JSON.stringify(content) }
    // The installation's row is locked, so no other file of it arrives in between.
    const stored = (await selectCells(db, round)).find(({ id }) => id === cell.id)
    const said = { name: cell.name, madeAt, content: file.content }
    requireNewer(said, stored, now, ' for this school year')
    await storeFile(db, { cell_id: cell.id, round, ...file })
    await record({ ...asked, db }, cell, 'Cell file taken', cell.name, round, `made ${madeAt}`)
    return { name: cell.name, round }
  })
}
