import { afterAll, beforeAll, expect, test } from 'vitest'
import { pseudoLanguages } from '../../../../../scripts/pseudo-language.ts'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { otherCell, packBy } from '../../../../app/testing/cells.ts'
import { cellsContract } from '../../cells/contract.ts'
import { languagesContract } from '../contract.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp()
  admin = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

test('refuses pseudo-languages, by their codes and in a pack', async () => {
  const other = otherCell()
  const name = 'The other district'
  await app.call(cellsContract.registerCell, { body: { publicKey: other.key, name } }, admin)
  for (const { code, nativeName } of pseudoLanguages) {
    const body = { code, nativeName }
    const added = await app.call(languagesContract.addLanguage, { body }, admin)
    expect([added.status, added.message]).toEqual([400, 'No language has this code.'])
    const file = packBy(other, { ...body, texts: [] })
    const taken = await app.call(languagesContract.takeLanguagePack, { body: { file } }, admin)
    expect(taken.message).toMatch(/we can’t read its contents/)
  }
  const { body: all } = await app.call(languagesContract.languages, {}, admin)
  expect(all.map(({ code }) => code)).toEqual(['en', 'es', 'so', 'hmn'])
})
