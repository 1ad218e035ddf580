import { lockName } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import {
  deleteShared,
  ownCodes,
  ownRows,
  putShared,
  sharedTables,
} from '../../../answering/interviews/server/actions-exchange.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { openShared, shareFile } from '../../cells/server/actions-shared.ts'
import { refused, requireNewer } from '../../cells/server/actions-signed.ts'
import { fileBytesAtMost, interviewContent, interviewFormat, rowsAtMost } from '../rules.ts'

/** Returns the signed file of this installation's interviews. Throws 'conflict' if there are none. */
export async function interviewFile(services: Services, user: UserRow): Promise<FileReply> {
  const rows = await ownRows(services.db)
  if (rows.length === 0) throw new Problem('conflict', 'No interviews have been entered yet.')
  const now = services.now()
  const madeAt = now.toISOString()
  const says = { madeAt, interviews: await ownCodes(services.db), rows }
  const content = await shareFile(services, interviewFormat, says)
  if (!interviewContent.safeParse(says).success || Buffer.byteLength(content) > fileBytesAtMost)
    throw new Problem(
      'conflict',
      `There are too many interviews for one file. It can have ${count(rowsAtMost)} wordings.`,
    )
  await recordEvent(services.db, now, {
    user: user.id,
    identifier: 'interviews',
    event: 'Interview file made',
    message: counted(rows.length, 'wording'),
  })
  return { name: `interviews-${madeAt.slice(0, 10)}.json`, content }
}

/**
 * Imports a registered installation's interviews, which replace its earlier ones. Throws 'badRequest' if the file can't
 * be trusted or read, 'conflict' if the same or a newer one was already imported.
 */
export const takeInterviewFile = (services: Services, user: UserRow, text: string) =>
  services.db.transaction().execute(async (db) => {
    await lockName(db, 'interview files')
    const { content, cell } = await openShared({ ...services, db }, text, {
      ...{ format: interviewFormat, kind: 'a file of interviews', shape: interviewContent },
    })
    if (!cell) throw refused('This file is from this installation. Its interviews are already in the table.')
    const { madeAt, interviews, rows } = content
    const now = services.now()
    const sent = new Set(interviews)
    const isAmong = (codes: readonly string[]) => codes.some((code) => sent.has(code))
    if (isAmong(await ownCodes(db)))
      throw refused('This file has interviews that were entered here, so they would count twice.')
    const stored = await sharedTables(db)
    const table = {
      ...{ cell_id: cell.id, name: cell.name, made_at: madeAt },
      content: JSON.stringify({ interviews, rows }),
    }
    requireNewer(
      { ...table, madeAt },
      stored.find(({ cell_id }) => cell_id === cell.id),
      now,
    )
    // An installation may be registered twice, with an earlier key and a new one.
    const same = stored.filter((one) => one.cell_id !== cell.id && isAmong(one.interviews))
    const newer = same.find((one) => one.made_at > madeAt)
    if (newer)
      throw new Problem(
        'conflict',
        `A newer file with the same interviews was already imported from ${newer.name}.`,
      )
    for (const { cell_id } of same) await deleteShared(db, cell_id)
    await putShared(db, table)
    await recordEvent(db, now, {
      user: user.id,
      identifier: `cell ${cell.id}`,
      event: 'Interviews imported',
      message: `${cell.name}, ${counted(rows.length, 'wording')}, made ${madeAt}`,
    })
    return { name: cell.name, rows: rows.length, replaced: same.map(({ name }) => name) }
  })
