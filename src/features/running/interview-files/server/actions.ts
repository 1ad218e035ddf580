import type { Services } from '../../../../server/serve.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { counted } from '../../../../shared/numbers.ts'
import { findShared, ownRows, putShared } from '../../../answering/interviews/server/actions-exchange.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { openShared, shareFile } from '../../cells/server/actions-shared.ts'
import { refused, requireNewer } from '../../cells/server/actions-signed.ts'
import { interviewContent, interviewFormat } from '../rules.ts'

/** Returns the signed file of this installation's interviews. Throws 'conflict' if there are none. */
export async function interviewFile(services: Services, user: UserRow): Promise<FileReply> {
  const rows = await ownRows(services.db)
  if (rows.length === 0) throw new Problem('conflict', 'No interviews have been entered yet.')
  const now = services.now()
  const madeAt = now.toISOString()
  const content = await shareFile(services, interviewFormat, { madeAt, rows })
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
    const { content, cell } = await openShared({ ...services, db }, text, {
      ...{ format: interviewFormat, kind: 'a file of interviews', shape: interviewContent },
    })
    if (!cell) throw refused('This file is from this installation. Its interviews are already in the table.')
    const { madeAt, rows } = content
    const now = services.now()
    const table = { cell_id: cell.id, name: cell.name, made_at: madeAt, content: JSON.stringify(rows) }
    requireNewer({ ...table, madeAt }, await findShared(db, cell.id), now)
    await putShared(db, table)
    await recordEvent(db, now, {
      user: user.id,
      identifier: `cell ${cell.id}`,
      event: 'Interviews imported',
      message: `${cell.name}, ${counted(rows.length, 'wording')}, made ${madeAt}`,
    })
    return { name: cell.name, rows: rows.length }
  })
