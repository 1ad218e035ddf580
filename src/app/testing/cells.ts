import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { cellsContract } from '../../features/running/cells/contract.ts'
import { type CellContent, type Column, columns } from '../../features/running/cells/rules.ts'
import type { GapRow } from '../../features/running/cells/rules-gaps.ts'
import { packFormat } from '../../features/running/languages/rules-pack.ts'
import { questionSumsContract } from '../../features/running/question-sums/contract.ts'
import { sumsFormat } from '../../features/running/question-sums/rules-format.ts'
import type { Case, Request, Stage } from './other-changes.ts'

/** Another installation. It signs as the documentation describes, without using the product's functions. */
export interface OtherCell {
  privateKey: KeyObject
  key: string
}
export function otherCell(): OtherCell {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, key: publicKey.export({ format: 'jwk' }).x ?? '' }
}

/** Returns a signed file with any content, including content that no installation would write. */
export const signedBy = (cell: OtherCell, says: object): string =>
  signedText(cell, JSON.stringify(says), 'gaps' in says ? 2 : 1)

export function signedText({ privateKey, key }: OtherCell, content: string, version: 1 | 2): string {
  const bytes = Buffer.from(`equity-audit-cell ${version}\n${content}`)
  const signature = sign(null, bytes, privateKey).toString('base64url')
  return JSON.stringify({ format: 'equity-audit-cell', version, key, content, signature })
}

/** Returns a signed file of any shared format, with any content. */
export function sharedBy({ privateKey, key }: OtherCell, format: string, says: object): string {
  const content = JSON.stringify(says)
  const signature = sign(null, Buffer.from(`${format}\n${content}`), privateKey).toString('base64url')
  return JSON.stringify({ format, content, key, signature })
}

export const packBy = (cell: OtherCell, says: object): string => sharedBy(cell, packFormat, says)
export const voicesBy = (cell: OtherCell, says: object): string =>
  sharedBy(cell, 'equity-audit recordings 1', says)
export const interviewsBy = (cell: OtherCell, says: object): string =>
  sharedBy(cell, 'equity-audit interviews 1', says)

/** Returns content that an installation could write. Everyone has the same score. */
export function cellSays(score: number, change: Partial<CellContent> = {}): CellContent {
  const scores = Object.fromEntries(
    columns.map((column) => [column, { people: 400, score, within: 0.1 }]),
  ) as Record<Column, { people: number; score: number; within: number }>
  const items = '5f'.repeat(32)
  return {
    round: '2026-27',
    madeAt: '2026-10-14T15:00:00.000Z',
    districts: 3,
    schools: 12,
    asked: { 1: items, 2: items, 3: items, 6: items },
    scores: { students: scores, parents: scores, staff: scores },
    ...change,
  }
}

/** Returns a row of gaps that an installation could write: the same difference in every column. */
export function gapSays(points: number, change: Partial<GapRow> = {}): GapRow {
  const gaps = Object.fromEntries(
    columns.map((column) => [column, [column === 'overall' ? points : 0, 0.2, points, 0.2]]),
  ) as GapRow['gaps']
  return {
    group: 'students',
    dimension: 'gender',
    band: null,
    row: '1',
    schools: 12,
    freedom: 11,
    unread: false,
    gaps,
    ...change,
  }
}

/** Returns cases that register an installation, import its files and remove it. */
export function cellChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  const cell = otherCell()
  const body = { name: 'Minnesota', publicKey: cell.key }
  return [
    { name: 'cell registered', call: cellsContract.registerCell, request: () => asAdministrator({ body }) },
    {
      name: 'cell file taken',
      call: cellsContract.takeCellFile,
      request: () => asAdministrator({ body: { file: signedBy(cell, cellSays(5)) } }),
    },
    {
      name: 'question sums file taken',
      call: questionSumsContract.takeQuestionSums,
      request: () => {
        const surveys = [{ smallGroup: 10, sets: [] }]
        const says = { round: '2026-27', madeAt: '2026-10-14T15:00:00.000Z', surveys }
        return asAdministrator({ body: { file: sharedBy(cell, sumsFormat, says) } })
      },
    },
    {
      name: 'cell removed',
      call: cellsContract.removeCell,
      request: async () => {
        const { token } = await asAdministrator({})
        const { cells } = (await stage().app.call(cellsContract.cells, { query: {} }, token)).body
        return asAdministrator({ params: { id: cells[0]?.id ?? 0 } })
      },
    },
  ]
}
