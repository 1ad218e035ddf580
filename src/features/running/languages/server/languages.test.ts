import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { otherCell, packBy } from '../../../../app/testing/cells.ts'
import { client, injected } from '../../../../app/testing/client.ts'
import { setUpSurvey } from '../../../../app/testing/school.ts'
import { definition, type Leader, leaderWithSchool, submission } from '../../../../app/testing/survey.ts'
import { participantTypes } from '../../../../shared/codes.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { respondContract } from '../../../answering/respond/contract.ts'
import { translationsContract } from '../../../answering/translations/contract.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { responsesContract } from '../../../figures/responses/contract.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { pileOf, piles } from '../../../records/words/rules.ts'
import { participantsContract } from '../../../schools/participants/contract.ts'
import { auditTrailContract } from '../../audit-trail/contract.ts'
import { cellsContract } from '../../cells/contract.ts'
import { languagesContract } from '../contract.ts'
import { neededPiles } from '../rules.ts'
import type { PackContent } from '../rules-pack.ts'

let app: TestApp
let leader: Leader
let admin: string
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  admin = (await app.account('CAN_DO_ALL')).token
})
afterEach(() => app.close())
afterAll(() => setAddedLanguages([]))

const oromo = { code: 'om', nativeName: 'Afaan Oromoo' }
const add = (language: object = oromo, by = admin) =>
  app.call(languagesContract.addLanguage, { body: language }, by)
const offer = (language = 'om', by = admin) =>
  app.call(languagesContract.offerLanguage, { params: { language } }, by)
const languages = async () => (await app.call(languagesContract.languages, {}, admin)).body
const textsOf = async (language = 'om') =>
  (await app.call(translationsContract.translation, { params: { language } }, admin)).body.texts

/** Words in no language, with the placeholders of the English. */
const invented = (english: string) =>
  english
    .split(/(\{\w+\}(?:\?kiosk=1)?)/)
    .map((part, place) => (place % 2 === 1 ? part : part.replaceAll('e', 'ee').replaceAll('a', 'aa')))
    .join('')

/** Writes all texts that surveys need through a speaker's link. */
async function write(language = 'om', isWanted = (_id: string) => true) {
  const body = { purpose: 'review', name: 'Chaltu Bekele', days: 30, language } as const
  const { link } = (await app.call(namedLinksContract.makeNamedLink, { body }, admin)).body
  const token = link.split('/').at(-1) ?? ''
  const texts = await textsOf(language)
  const path = (text: { id: string; file: string }) => text.id.slice(text.file.length + 1)
  const needed = texts.filter((text) => neededPiles.includes(pileOf({ file: text.file, path: path(text) })))
  const reviews = needed
    .filter(({ id }) => isWanted(id))
    .map(({ id, version, englishHash, english }) => {
      const words = invented(english)
      return {
        id,
        version,
        englishHash,
        verdict: 'change' as const,
        words: words === english ? `${words} o` : words,
        comment: '',
      }
    })
  for (let at = 0; at < reviews.length; at += 200) {
    const part = { reviews: reviews.slice(at, at + 200) }
    const stored = await app.call(translationsContract.linkedReviews, { params: { token }, body: part })
    expect([stored.status, stored.message]).toEqual([200, ''])
  }
}

async function surveyWith(codes: readonly string[]) {
  const call = client(injected(app.app))
  const guid = await setUpSurvey(call, leader, {
    begin: '2026-10-14',
    end: '2026-10-23',
    completed: '2026-10-14',
    languages: codes.map((code) => (code === 'en' ? 'langEnglish' : (`lang_${code}` as const))),
  })
  return guid
}

test('takes a language from its code to an answered survey without a release', async () => {
  const added = await add()
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ id: 10, name: 'Oromo', isOffered: false, isRightToLeft: false })
  expect((await offer()).message).toMatch(
    /^Oromo still needs \d+ texts of the questions and the survey page\.$/,
  )
  expect(
    (await app.call(participantsContract.participantLanguages, {})).body.map(({ code }) => code),
  ).toEqual(['en', 'es', 'so', 'hmn'])
  await write()
  expect(await offer()).toMatchObject({ status: 200 })
  expect((await app.call(participantsContract.participantLanguages, {})).body.at(-1)).toEqual({
    id: 10,
    code: 'om',
    name: 'Oromo',
    chooseLangText: invented('Choose your language'),
  })
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const guid = await surveyWith(['en', 'om'])
  const { body: config } = await app.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })
  expect(config.languages.map(({ id, chooseLangText }) => [id, chooseLangText])).toEqual([
    [1, 'Choose your language'],
    [10, invented('Choose your language')],
  ])
  expect(config.drafts.om?.mark).toBe('Draaft')
  const words = await app.call(respondContract.surveyWords, { params: { language: 'om' } })
  expect(words.body).toMatchObject({ next: 'Neext', beforeTitle: 'Beeforee you staart' })
  const asked = await definition(app, guid, participantTypes.parent, 10)
  const english = await definition(app, guid, participantTypes.parent, 1)
  const titles = (one: typeof asked) =>
    one.pages.flatMap(({ elements }) => elements.map(({ title }) => title))
  expect(asked.locale).toBe('om')
  expect(titles(asked)).not.toEqual(titles(english))
  expect(titles(asked).join()).not.toMatch(/[{}]/)
  const body = await submission(app, guid, participantTypes.parent, { language_fk: 10 })
  expect((await app.call(responsesContract.submitSurvey, { body })).status).toBe(200)
  const { events } = (
    await app.call(auditTrailContract.systemEvents, { query: { search: 'language om' } }, admin)
  ).body
  expect(events.length).toBe(2)
})

test('offers a language only when its last text has words', async () => {
  await add()
  await write('om', (id) => id !== 'questions.titles.q1301')
  expect((await offer()).message).toBe('Oromo still needs 1 text of the questions.')
  await write('om', (id) => id === 'questions.titles.q1301')
  expect((await offer()).status).toBe(200)
})

test('shows no page for families before all of its words are there', async () => {
  await add()
  await write()
  await offer()
  expect((await languages()).find(({ code }) => code === 'om')?.piles).toEqual([
    expect.objectContaining({ pile: 'questions', isNeeded: true }),
    expect.objectContaining({ pile: 'page', isNeeded: true }),
    expect.objectContaining({ pile: 'letters', written: 0 }),
    expect.objectContaining({ pile: 'families' }),
    ...piles.slice(4).map((pile) => expect.objectContaining({ pile, isNeeded: false })),
  ])
})

test('starts Arabic and Vietnamese with the drafts that come with the product', async () => {
  await add({ code: 'vi', nativeName: 'Tiếng Việt', chooseLangText: 'Chọn ngôn ngữ' })
  await add({ code: 'ar', nativeName: 'العربية', chooseLangText: 'اختر لغتك' })
  expect(
    (await languages()).map(({ id, code, isRightToLeft }) => [id, code, isRightToLeft]).slice(4),
  ).toEqual([
    [10, 'vi', false],
    [11, 'ar', true],
  ])
  expect([(await offer('vi')).status, (await offer('ar')).status]).toEqual([200, 200])
  const guid = await surveyWith(['en', 'vi', 'ar'])
  const { body } = await app.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })
  expect(body.languages.map(({ code, dir }) => [code, dir])).toEqual([
    ['en', undefined],
    ['vi', undefined],
    ['ar', 'rtl'],
  ])
})

test('keeps the questions of a survey that was open before a language was offered', async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const guid = await surveyWith(['en'])
  const before = await definition(app, guid, participantTypes.staff)
  await add({ code: 'vi', nativeName: 'Tiếng Việt', chooseLangText: 'Chọn ngôn ngữ' })
  await offer('vi')
  expect(await definition(app, guid, participantTypes.staff)).toEqual(before)
})

test('refuses an unknown code, or a language that is here', async () => {
  expect((await add({ ...oromo, code: 'zz-Bad!' })).message).toBe(
    'Enter a language code, such as vi or zh-Hant.',
  )
  expect((await add({ ...oromo, code: 'qqx' })).message).toBe('No language has this code.')
  expect((await add({ ...oromo, code: 'es' })).message).toBe('Spanish is already here.')
  expect((await add({ ...oromo, nativeName: ' ' })).status).toBe(400)
  expect((await add()).status).toBe(201)
  expect((await add({ ...oromo, code: 'OM' })).message).toBe('Oromo is already here.')
})

test('lets only administrators add, offer or import', async () => {
  expect((await add(oromo, leader.token)).status).toBe(403)
  await add()
  expect((await offer('om', leader.token)).status).toBe(403)
  const params = { language: 'om' }
  expect((await app.call(languagesContract.languagePack, { params }, leader.token)).status).toBe(403)
  expect(
    (await app.call(languagesContract.takeLanguagePack, { body: { file: '' } }, leader.token)).status,
  ).toBe(403)
})

test('does not let a survey use a language in preparation', async () => {
  await add()
  const guid = await surveyWith(['en'])
  const body = { surveyGuid: guid, settingType: 'lang_om' as const, value: true }
  expect((await app.call(setupContract.saveSurveySetting, { body }, leader.token)).status).toBe(400)
  expect((await app.call(respondContract.surveyWords, { params: { language: 'om' } })).status).toBe(404)
})

const hashOf = (english: string) => createHash('sha256').update(english).digest('hex')

/** A pack as another installation would make it, with every text that surveys need. */
async function pack(change: (texts: PackContent['texts']) => PackContent['texts'] = (texts) => texts) {
  const other = otherCell()
  const body = { publicKey: other.key, name: 'The other district' }
  await app.call(cellsContract.registerCell, { body }, admin)
  await add()
  const texts = (await textsOf()).map(({ id, english }) => ({
    id,
    english: hashOf(english),
    words: invented(english) === english ? `${english} o` : invented(english),
    reviewer: 'Chaltu Bekele',
  }))
  return packBy(other, { ...oromo, texts: change(texts) })
}
const take = (file: string) => app.call(languagesContract.takeLanguagePack, { body: { file } }, admin)

test('imports a pack as drafts that wait for an administrator', async () => {
  const taken = await take(await pack())
  expect(taken.body).toMatchObject({ language: 'om' })
  expect(taken.body.taken).toBe(taken.body.reviewed)
  const [text] = await textsOf()
  expect(text).toMatchObject({ state: 'reviewed', review: { reviewer: 'Chaltu Bekele' } })
  expect((await offer()).status).toBe(200)
  const own = await app.call(languagesContract.languagePack, { params: { language: 'om' } }, admin)
  expect(JSON.stringify(own.body)).toContain('equity-audit language 1')
})

test.each([
  [
    'a text missing',
    (texts: PackContent['texts']) => texts.filter(({ id }) => id !== 'phrases.next'),
    /phrases\.next is missing/,
  ],
  [
    'a placeholder missing',
    replaced('questions.titles.q1102', 'Maal'),
    /questions\.titles\.q1102: Keep the words in braces/,
  ],
  ['markup', replaced('phrases.next', '<b>Itti</b>'), /phrases\.next: The text has </],
  [
    'a control character',
    replaced('phrases.next', 'It\u202eti'),
    /phrases\.next: The text has an invisible character/,
  ],
  [
    'the other direction',
    replaced('phrases.next', 'التالي'),
    /phrases\.next: The text is written from right to left/,
  ],
])('refuses a pack with %s, and takes nothing', async (_name, change, message) => {
  const refused = await take(await pack(change))
  expect(refused.status).toBe(400)
  expect(refused.message).toMatch(message)
  expect((await textsOf()).every(({ words }) => words === '')).toBe(true)
})

function replaced(id: string, words: string) {
  return (texts: PackContent['texts']) => texts.map((text) => (text.id === id ? { ...text, words } : text))
}

test('takes a speaker’s words for a language that surveys use as suggestions', async () => {
  const other = otherCell()
  await app.call(cellsContract.registerCell, { body: { publicKey: other.key, name: 'St. Paul' } }, admin)
  const texts = (await textsOf('so')).map(({ id, english, words }) => ({
    id,
    english: hashOf(english),
    words: id === 'phrases.next' ? 'Soco' : words,
    reviewer: 'Ayaan Warsame',
  }))
  const somali = { code: 'so', nativeName: 'Soomaali', chooseLangText: 'Dooro luqaddaada', texts }
  expect((await take(packBy(other, somali))).body).toEqual({
    language: 'so',
    taken: 0,
    reviewed: texts.length,
  })
  const next = (await textsOf('so')).find(({ id }) => id === 'phrases.next')
  expect(next?.words).not.toBe('Soco')
  expect(next).toMatchObject({ state: 'reviewed', review: { verdict: 'change', words: 'Soco' } })
})

test('refuses a pack that was changed or that no known installation signed', async () => {
  const file = await pack()
  expect((await take(file.replace('Neext', 'Naxt'))).message).toMatch(/changed after it was signed/)
  const stranger = packBy(otherCell(), { ...oromo, texts: [] })
  expect((await take(stranger)).message).toMatch(/We don’t know the installation/)
  expect((await take('{}')).message).toMatch(/isn’t a language pack/)
})
