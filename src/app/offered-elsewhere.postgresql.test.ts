import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paperContract } from '../features/answering/paper/contract.ts'
import { recordingsContract } from '../features/answering/recordings/contract.ts'
import { respondContract } from '../features/answering/respond/contract.ts'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { translationsContract } from '../features/answering/translations/contract.ts'
import { downloadsContract } from '../features/figures/downloads/contract.ts'
import { namedLinksContract } from '../features/figures/named-links/contract.ts'
import { responsesContract } from '../features/figures/responses/contract.ts'
import { setupContract } from '../features/planning/setup/contract.ts'
import { wordsInForce } from '../features/records/words/server/actions.ts'
import { languagesContract } from '../features/running/languages/contract.ts'
import { participantsContract } from '../features/schools/participants/contract.ts'
import { questionsContract } from '../features/schools/questions/contract.ts'
import { participantTypes } from '../shared/codes.ts'
import type { CallInput, Endpoint } from '../shared/endpoint.ts'
import { firstLanguages, languages, setAddedLanguages } from '../shared/languages.ts'
import { createApp } from './app.ts'
import { type TestApp, testApp, withoutMemory } from './testing/app.ts'
import { client, injected, type Parts, request } from './testing/client.ts'
import { setUpSurvey } from './testing/school.ts'
import { approvedRecordings } from './testing/sound.ts'
import { definition, type Leader, leaderWithSchool, submission } from './testing/survey.ts'

/** The id of Vietnamese, the first language that is added. */
const id = 10

let app: TestApp
let leader: Leader
let admin: string
let guid: string
/** Tokens of links for booklets and for recordings. */
let typist: string
let speaker: string
/**
 * Makes a call in a process that last read the words just before the language was offered. All processes of a test share
 * one list of languages.
 */
const elsewhere = async (endpoint: Endpoint, parts: Parts, token?: string): Promise<Seen> => {
  const offered = languages.slice(firstLanguages.length).map((one) => ({ ...one, isOffered: true }))
  const other = others.shift()
  if (!other) throw new Error('No other process is left.')
  const now = vi.spyOn(performance, 'now').mockReturnValue(other.readAt)
  setAddedLanguages([])
  const { status, body } = await request(injected(other.app), endpoint, parts, token)
  now.mockRestore()
  await other.app.close()
  setAddedLanguages(offered)
  return { status, body: plain(body) }
}
const here = async (endpoint: Endpoint, parts: Parts, token?: string): Promise<Seen> => {
  const { status, body } = await request(injected(app.app), endpoint, parts, token)
  return { status, body: plain(body) }
}

interface Seen {
  status: number
  body: unknown
}
const plain = (body: unknown) => (body instanceof Object && 'content' in body ? body.content : body)

/** The processes that didn't read anything since. */
const others: { app: Awaited<ReturnType<typeof createApp>>; readAt: number }[] = []
async function startOther() {
  const db = withoutMemory(app.db)
  const other = await createApp({ db, config: app.config, now: app.now })
  await wordsInForce(db)
  others.push({ app: other, readAt: performance.now() })
}

async function helperLink(body: CallInput<typeof namedLinksContract.makeNamedLink>['body']) {
  const { link } = (await app.call(namedLinksContract.makeNamedLink, { body }, admin)).body
  return link.split('/').at(-1) ?? ''
}

const asked = () => ({
  surveyGuid: guid,
  participant_type_fk: participantTypes.parent,
  participant_lang_fk: id,
})
const reads: [string, () => [Endpoint, Parts, string?]][] = [
  ['the respondent’s page', () => [respondContract.surveyConfig, { params: { surveyGuid: guid } }]],
  ['the words of the page', () => [respondContract.surveyWords, { params: { language: 'vi' } }]],
  ['the questions', () => [questionsContract.sourceSurvey, { query: asked() }]],
  [
    'the questions for families',
    () => [respondContract.familyQuestions, { params: { guid }, query: { language: id } }],
  ],
  [
    'recordings that a survey plays',
    () => [recordingsContract.surveyRecordings, { params: { surveyGuid: guid }, query: { language: id } }],
  ],
  [
    'a booklet',
    () => [
      paperContract.paperBooklet,
      { params: { guid, type: participantTypes.parent }, query: { language: id } },
      leader.token,
    ],
  ],
  ['the page where booklets are entered', () => [paperContract.paperDesk, { params: { token: typist } }]],
  [
    'the questions of a booklet',
    () => [
      paperContract.paperItems,
      { params: { token: typist }, query: { type: participantTypes.parent, language: id } },
    ],
  ],
  ['the page for recording', () => [recordingsContract.recordSheet, { params: { token: speaker } }]],
  ['the list of recordings', () => [recordingsContract.recordings, {}, admin]],
  [
    'the recordings of a language',
    () => [recordingsContract.recordingsOfLanguage, { params: { language: 'vi' } }, admin],
  ],
  ['Tracking', () => [trackingContract.surveyTracking, { params: { guid } }, leader.token]],
  ['the responses of a survey', () => [downloadsContract.exportResponses, { params: { guid } }, admin]],
  ['the setup', () => [setupContract.surveyConfigForSurvey, { params: { surveyGuid: guid } }, leader.token]],
  [
    'a letter',
    () => [
      setupContract.communicationKit,
      { params: { guid, document: 'invitation' }, query: { language: id } },
      leader.token,
    ],
  ],
  ['messages', () => [setupContract.surveyMessages, { params: { guid } }, leader.token]],
  ['the survey’s languages', () => [participantsContract.languageArray, { params: { id: guid } }]],
  ['all languages', () => [participantsContract.participantLanguages, {}]],
  ['the languages of the installation', () => [languagesContract.languages, {}, admin]],
  ['the translation', () => [translationsContract.translation, { params: { language: 'vi' } }, admin]],
]
const changes = 6

beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  admin = (await app.account('CAN_DO_ALL')).token
  for (let started = 0; started < reads.length + changes; started++) await startOther()
  const body = { code: 'vi', nativeName: 'Tiếng Việt', chooseLangText: 'Chọn ngôn ngữ' }
  await app.call(languagesContract.addLanguage, { body }, admin)
  expect(
    (await app.call(languagesContract.offerLanguage, { params: { language: 'vi' } }, admin)).status,
  ).toBe(200)
  const plan = { begin: '2026-10-14', end: '2026-10-23', completed: '2026-10-14' }
  guid = await setUpSurvey(client(injected(app.app)), leader, {
    ...plan,
    languages: ['langEnglish', 'lang_vi'],
  })
  const { title } = (await definition(app, guid, participantTypes.parent, id)).pages[0]!.elements[0]!
  await approvedRecordings(app, [title], 'vi')
  typist = await helperLink({ purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid: guid })
  speaker = await helperLink({ purpose: 'record', name: 'Lan Tran', language: 'vi', days: 30 })
})
afterAll(async () => {
  for (const other of others) await other.app.close()
  setAddedLanguages([])
  await app.close()
})

test.each(reads)('shows %s in a language that another process just offered', async (_name, call) => {
  expect(await elsewhere(...call())).toEqual(await here(...call()))
})

test('stores what is sent in that language', async () => {
  const sent = await submission(app, guid, participantTypes.parent, { language_fk: id })
  expect((await elsewhere(responsesContract.submitSurvey, { body: sent })).status).toBe(200)
  const answers = { ...sent.response_json, subType: sent.participant_sub_type, atSchool: 0 }
  const sheet = {
    participant_guid: crypto.randomUUID(),
    type: participantTypes.parent,
    language: id,
    answers,
    both: [answers, answers],
  }
  const typed = await elsewhere(paperContract.typeSheet, { params: { token: typist }, body: sheet })
  expect(typed).toMatchObject({ status: 200, body: { outcome: 'stored' } })
  const rows = await app.db.selectFrom('responses').select('language_fk').execute()
  expect(rows.map(({ language_fk }) => language_fk)).toEqual([id, id])
})

test('sets up a survey and makes a link in that language', async () => {
  const { schoolId, token } = await leaderWithSchool(app)
  const plan = { entity_fk: schoolId, languages: ['en', 'vi'] }
  const made = await elsewhere(setupContract.generateSurvey, { body: plan }, token)
  expect(made.status).toBe(201)
  const { survey_guid: surveyGuid } = made.body as { survey_guid: string }
  const body = { surveyGuid, languages: { vi: false } }
  expect((await elsewhere(setupContract.saveLanguageSettings, { body }, token)).status).toBe(201)
  const setting = { surveyGuid, settingType: 'lang_vi', value: true }
  expect((await elsewhere(setupContract.saveSurveySetting, { body: setting }, token)).status).toBe(200)
  const link = { purpose: 'approve', name: 'Lan Tran', language: 'vi', days: 30 }
  expect((await elsewhere(namedLinksContract.makeNamedLink, { body: link }, admin)).status).toBe(201)
})
