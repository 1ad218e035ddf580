import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { otherCell, packBy } from '../../../../app/testing/cells.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { cellsContract } from '../../cells/contract.ts'
import { languagesContract } from '../contract.ts'

let app: TestApp
let admin: string
const other = otherCell()
beforeAll(async () => {
  app = await testApp()
  admin = (await app.account('CAN_DO_ALL')).token
  const body = { publicKey: other.key, name: 'The other district' }
  await app.call(cellsContract.registerCell, { body }, admin)
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})

const vietnamese = { code: 'vi', nativeName: 'Tiếng Việt', chooseLangText: 'Chọn ngôn ngữ' }
const add = (language: object) => app.call(languagesContract.addLanguage, { body: language }, admin)

test.each([
  ['a character that turns text around', 'Ti\u202eếng'],
  ['an invisible character', 'Ti\u200bếng'],
  ['a zero', 'Ti\0ếng'],
  ['markup', '</script><b>Việt'],
  ['a placeholder', '{school}'],
])('refuses a language’s own words with %s, typed or in a pack', async (_what, words) => {
  for (const language of [
    { ...vietnamese, nativeName: words },
    { ...vietnamese, chooseLangText: words },
  ]) {
    expect((await add(language)).status).toBe(400)
    const file = packBy(other, { ...language, texts: [] })
    const taken = await app.call(languagesContract.takeLanguagePack, { body: { file } }, admin)
    expect(taken).toMatchObject({ status: 400, message: expect.stringMatching(/can’t read its contents/) })
  }
  const texts = [{ id: 'phrases.next', english: 'a'.repeat(64), words: 'Tiếp', reviewer: words }]
  const file = packBy(other, { ...vietnamese, texts })
  const taken = await app.call(languagesContract.takeLanguagePack, { body: { file } }, admin)
  expect(taken).toMatchObject({ status: 400, message: expect.stringMatching(/can’t read its contents/) })
})

test.each(['__proto__', 'constructor', '../en', 'en/../es', 'kit', 'mul', 'zxx', 'und', 'EN', 'eng', 'hmn'])(
  'adds no language with the code %s',
  async (code) => {
    expect([400, 409]).toContain((await add({ ...vietnamese, code })).status)
  },
)

test('keeps variants of a language apart', async () => {
  for (const [code, standard] of [
    ['ES-mx', 'es-MX'],
    ['hmn-latn', 'hmn-Latn'],
  ] as const) {
    const added = await add({ ...vietnamese, code })
    expect(added).toMatchObject({ status: 201, body: { code: standard, isOffered: false } })
  }
  const { body } = await app.call(languagesContract.languages, {}, admin)
  expect(body.map(({ id, code }) => [id, code])).toEqual([
    [1, 'en'],
    [2, 'es'],
    [3, 'so'],
    [4, 'hmn'],
    [10, 'es-MX'],
    [11, 'hmn-Latn'],
  ])
})

test('changes the own name of an added language, but of no other', async () => {
  await add({ code: 'om', nativeName: 'Afaan Oromoo' })
  const rename = (language: string, nativeName: string) =>
    app.call(languagesContract.renameLanguage, { params: { language }, body: { nativeName } }, admin)
  expect((await rename('om', 'Oromiffa')).status).toBe(200)
  const { body } = await app.call(languagesContract.languages, {}, admin)
  expect(body.find(({ code }) => code === 'om')?.nativeName).toBe('Oromiffa')
  expect((await rename('om', 'Oromiffa\u202e')).status).toBe(400)
  expect((await rename('es', 'Castellano')).message).toBe('Spanish comes with the product.')
})
