import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { deskOf, interview, interviewerLink, saveInterview } from '../../../../app/testing/interviews.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { languagesContract } from '../../../running/languages/contract.ts'
import { interviewsContract } from '../contract.ts'

let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
  for (const language of [
    { code: 'vi', nativeName: 'Tiếng Việt' },
    { code: 'om', nativeName: 'Afaan Oromoo' },
  ])
    await app.call(languagesContract.addLanguage, { body: language }, administrator)
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})

const table = async () =>
  (await app.call(interviewsContract.interviewTable, { query: { instrument: 'parent' } }, administrator)).body
const guideIn = (language: string) =>
  app.call(interviewsContract.interviewGuide, { params: { instrument: 'parent', language } }, administrator)
const linkIn = (language: string) =>
  app.call(
    namedLinksContract.makeNamedLink,
    { body: { purpose: 'interview', name: 'Lan Nguyen', language, days: 30 } },
    administrator,
  )

test('interviews in a language before it is offered count once it is', async () => {
  expect((await table()).languages).toEqual(['en', 'es', 'so', 'hmn', 'vi'])
  const { text } = openWord((await guideIn('vi')).body.content)
  const token = await interviewerLink(app, 'vi', 'Lan Nguyen')
  const desk = await deskOf(app, token)
  const english = await deskOf(app, await interviewerLink(app, 'en'))
  for (const [set, { items }] of desk.sets.entries())
    for (const [place, { title, choices }] of items.entries()) {
      expect(title).not.toMatch(/[{}]/)
      expect(title).not.toBe(english.sets[set]?.items[place]?.title)
      if (desk.sets[set]?.instrument === 'parent') expect(text).toContain(`. ${title}`)
      expect(choices).toHaveLength(english.sets[set]?.items[place]?.choices.length ?? 0)
    }
  const sent = interview(desk, 'parent', () => ['words'])
  expect((await saveInterview(app, token, sent)).status).toBe(200)
  const before = await table()
  expect(before.entered).toEqual([{ language: 'vi', instrument: 'parent', interviews: 1 }])
  for (const { languages } of before.questions)
    expect(languages).toMatchObject([{ language: 'vi', interviews: 1, faulty: 1 }])

  const params = { language: 'vi' }
  expect((await app.call(languagesContract.offerLanguage, { params }, administrator)).status).toBe(200)

  expect(await table()).toEqual(before)
  expect((await deskOf(app, token)).sets).toEqual(desk.sets)
})

test('refuses a guide and a link for a language whose questions are not all written', async () => {
  const refusal = { status: 409, message: 'The questions and answers aren’t all written in Oromo yet.' }
  expect(await guideIn('om')).toMatchObject(refusal)
  expect(await linkIn('om')).toMatchObject(refusal)
  expect(await guideIn('xx')).toMatchObject({ status: 400 })
  expect((await table()).languages).not.toContain('om')
})
