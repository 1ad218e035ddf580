import * as z from 'zod'
import type { Services } from '../../../../server/serve.ts'
import { parsedJson } from '../../../../shared/json.ts'
import { signature } from '../rules-signature.ts'
import { fingerprint, isSignedBy, ownPublicKey, refused, signerOf } from './actions-signed.ts'
import { findCell, selectCells } from './queries.ts'
import type { CellRow } from './tables.ts'

/** Returns a registered installation by its key, locked until the transaction ends; undefined if there is none. */
export const lockCell = findCell

/** Returns the names of registered installations by ID. */
export async function cellNames(db: Services['db']): Promise<Map<number, string>> {
  return new Map((await selectCells(db, '')).map(({ id, name }) => [id, name]))
}

/** A file that installations share, such as a language pack. `content` is the exact JSON text that was signed. */
const sharedFile = signature.extend({ format: z.string(), content: z.string() })

/** Returns a file with this content, signed by this installation. The signature covers its format. */
export async function shareFile(services: Services, format: string, says: object): Promise<string> {
  const content = JSON.stringify(says)
  const signature = (await signerOf(services, format))(content)
  return `${JSON.stringify({ format, content, ...signature })}\n`
}

/**
 * Returns the content of a shared file, the fingerprint of its signer and the registered installation; undefined for this
 * one's own files. Throws 'badRequest' with the reason if it has
 * another format, was changed after it was signed, comes from an unknown installation or has other content than `shape`.
 * `kind` names the file: "a language pack".
 */
export async function openShared<T>(
  services: Services,
  text: string,
  { format, kind, shape }: { format: string; kind: string; shape: z.ZodType<T> },
): Promise<{ content: T; from: string; cell: CellRow | undefined }> {
  const { data: file } = sharedFile.safeParse(parsedJson(text))
  if (file?.format !== format) throw refused(`This isn’t ${kind} from an installation.`)
  if (!isSignedBy(file, format, file.content))
    throw refused('This file was changed after it was signed. Ask for a new copy.')
  const from = fingerprint(file.key)
  const cell = await findCell(services.db, file.key)
  if (!cell && file.key !== (await ownPublicKey(services)))
    throw refused(
      `We don’t know the installation that signed this file. Register it on Installations first, and compare this fingerprint with its administrator: ${from}`,
    )
  const { data: content } = shape.safeParse(parsedJson(file.content))
  if (!content) throw refused('This file is signed, but we can’t read its contents.')
  return { content, from, cell }
}
