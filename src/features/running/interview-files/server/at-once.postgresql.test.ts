import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { interviewsBy, otherCell } from '../../../../app/testing/cells.ts'
import { sharedRow } from '../../../../app/testing/interviews.ts'
import { cellsContract } from '../../cells/contract.ts'
import { interviewFilesContract } from '../contract.ts'

let app: TestApp
let administrator: string
const cells = [otherCell(), otherCell()]
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
  for (const [at, { key }] of cells.entries()) {
    const body = { name: `Ohio ${at}`, publicKey: key }
    await app.call(cellsContract.registerCell, { body }, administrator)
  }
})
afterAll(() => app.close())

test('counts interviews once if two files with them are imported at the same time', async () => {
  for (let minute = 10; minute < 30; minute++) {
    const says = {
      madeAt: `2026-10-14T12:${minute}:00.000Z`,
      interviews: [`a${minute}`.padEnd(22, 'a')],
      rows: [sharedRow()],
    }
    await Promise.all(
      cells.map((cell) => {
        const body = { file: interviewsBy(cell, says) }
        return app.call(interviewFilesContract.takeInterviewFile, { body }, administrator)
      }),
    )
    const stored = await app.db.selectFrom('shared_interviews').select('name').execute()
    expect(stored).toHaveLength(1)
  }
})
