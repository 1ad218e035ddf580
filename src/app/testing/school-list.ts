import {
  type DistrictAnswers,
  type Preview,
  schoolListsContract,
} from '../../features/running/school-lists/contract.ts'
import type { ReadList, Row } from '../../features/running/school-lists/rules.ts'
import { readFiles } from '../../features/running/school-lists/rules-files.ts'
import type { TestApp } from './app.ts'

export const listHead =
  'School ID,School name,Street,City,State,ZIP,Phone,Website,District,Expected students,Expected parents and caregivers,Expected staff,First name,Last name,E-mail,Contact,Role'
/** Two schools. The first has a leader and a coordinator. */
export const listText = `${listHead}
270001200001,Hillside School,2 Hill Road,Lakeside,MN,55002,(651) 555-0100,https://hillside.example,Shore District,410,560,52,Ana,Lopez,ana.lopez@hillside.example,(651) 555-0101,Leader
270001200001,,,,,,,,,,,,Ben,Vang,ben.vang@hillside.example,,Coordinator
270001200002,Valley School,,Lakeside,Minnesota,55003,,,Shore District,,,,Chi,Moua,chi.moua@valley.example,,Leader
`

/** Reads all files, given as texts keyed by name. */
export function readAll(files: Readonly<Record<string, string>>, today = '2026-10-14'): ReadList {
  const reading = readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    today,
  )
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/** Returns the rows of one list. Throws if the list has errors. */
export function rowsOf(text: string, name = 'schools.csv'): Row[] {
  const { rows, faults } = readAll({ [name]: text })
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(' '))
  return rows
}

interface Sent {
  rows: Row[]
  organization?: number | null
  districts?: DistrictAnswers
  state?: string
}
export async function previewList(app: TestApp, token: string, sent: Sent): Promise<Preview> {
  const { status, body, message } = await app.call(
    schoolListsContract.previewList,
    { body: { organization: null, ...sent } },
    token,
  )
  if (status !== 200) throw new Error(`The preview was answered ${status}: ${message}`)
  return body
}
/** Imports a list as previewed. */
export async function takeList(app: TestApp, token: string, sent: Sent) {
  const { digest } = await previewList(app, token, sent)
  return app.call(
    schoolListsContract.importList,
    { body: { organization: null, ...sent, digest: digest ?? 'none' } },
    token,
  )
}

/** Returns a list with one row, from cells keyed by column name. */
export const listLine = (cells: Readonly<Record<string, string>>): string =>
  `${listHead}\n${listHead
    .split(',')
    .map((name) => cells[name] ?? '')
    .join(',')}\n`
