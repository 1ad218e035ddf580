import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncContent } from '../../../../app/content-sync.ts'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { approvedRecordings } from '../../../../app/testing/sound.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  openSurvey,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { readWords as readAnswerWords } from '../../../acting/family-answer/server/actions.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { recordingsContract } from '../../recordings/contract.ts'
import { respondContract } from '../../respond/contract.ts'
import { type NewReview, type TranslatedText, translationsContract } from '../contract.ts'
import { silencedBy } from '../rules.ts'

let app: TestApp
let leader: Leader
let admin: string
let token: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  admin = (await app.account('CAN_DO_ALL')).token
  const link = await linkFor({ language: 'so' }, admin)
  token = link.split('/review-translations/')[1] ?? ''
})
afterAll(() => app.close())

async function linkFor(of: object, by: string, purpose = 'review') {
  const body = { purpose, name: 'Ayaan Warsame', days: 30, ...of }
  return (await app.call(namedLinksContract.makeNamedLink, { body }, by)).body.link
}

const textsOf = async (language: string) => {
  const { token: by } = await app.account('CAN_DO_ALL')
  return (await app.call(translationsContract.translation, { params: { language } }, by)).body.texts
}
async function textOf(id: string, language = 'so'): Promise<TranslatedText> {
  const text = (await textsOf(language)).find((one) => one.id === id)
  if (!text) throw new Error(`There is no text ${id}.`)
  return text
}
const reviewOf = (text: TranslatedText, said: Partial<NewReview> = {}): NewReview => ({
  id: text.id,
  version: text.version,
  englishHash: text.englishHash,
  verdict: 'right',
  words: text.words,
  comment: '',
  ...said,
})
const review = (reviews: readonly NewReview[], by = token) =>
  app.call(translationsContract.linkedReviews, { params: { token: by }, body: { reviews } })
const approve = (texts: readonly { id: string; version: number }[], by = admin) =>
  app.call(translationsContract.approveTexts, { params: { language: 'so' }, body: { texts } }, by)
/** Reviews a text through a helper link, then accepts its words. */
async function correct(id: string, words: string, by = admin) {
  expect((await review([reviewOf(await textOf(id), { verdict: 'change', words })])).status).toBe(200)
  expect((await approve([await textOf(id)], by)).status).toBe(200)
}
const familyTitles = async (guid: string) => {
  const { body } = await app.call(respondContract.familyQuestions, {
    params: { guid },
    query: { language: 3 },
  })
  return body.instruments.flatMap(({ items }) => items.map(({ title }) => title))
}

const question = 'questions.titles.q1301'

test('shows accepted wording only in surveys that open later', async () => {
  const open = await openSurvey(app, leader)
  const later = await preparedSurvey(app, await leaderWithSchool(app))
  const before = (await textOf(question)).words
  const words = 'Intee ayaad dareentaa in dugsigu ku soo dhaweeyo?'

  expect(
    (await review([reviewOf(await textOf(question), { verdict: 'change', words, comment: 'Clearer' })]))
      .status,
  ).toBe(200)
  const reviewed = await textOf(question)
  expect(reviewed).toMatchObject({
    state: 'reviewed',
    words: before,
    where: 'Question 1 for parents and caregivers',
    review: { reviewer: 'Ayaan Warsame', words, comment: 'Clearer', on: '2026-10-14' },
  })
  expect(await familyTitles(later)).toContain(before)

  expect((await approve([reviewed])).status).toBe(200)
  expect(await textOf(question)).toMatchObject({ state: 'approved', words, review: null })
  expect(await familyTitles(later)).toContain(words)
  expect(await familyTitles(open)).toContain(before)
  expect(JSON.stringify(await definition(app, open, 2, 3))).not.toContain(words)

  // Every start syncs content, including after an upgrade. Corrected words must survive this.
  await app.db.updateTable('content_versions').set({ version: 'of an earlier version' }).execute()
  await syncContent(app.db)
  expect(await familyTitles(later)).toContain(words)
})

test('keeps the wording of a survey whose open date has come, even before anyone visits it', async () => {
  const due = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, due, '2026-10-15', '2026-10-23')
  await setting(app, due, guid, 'setupComplete', '2026-10-14')
  const before = (await textOf('questions.titles.q1302')).words
  app.clock.at = new Date('2026-10-15T15:00:00Z')
  const { token: tomorrow } = await app.account('CAN_DO_ALL')
  await correct('questions.titles.q1302', 'Sidee fiican ayuu dugsigu kuula xiriiraa?', tomorrow)
  expect(await familyTitles(guid)).toContain(before)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
})

test('uses corrected wording for the page, terms and kit right away', async () => {
  const school = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, school, '2026-10-20')
  await correct('phrases.families.title', 'Waxa sahanku weydiinayo dhammaan')
  await correct('page.noScript', 'Daar JavaScript, ka dibna bogga mar kale fur.')
  await correct('kit/poster.title', 'Sidee buu dugsigeennu kuugu caddaalad yahay?')
  await correct('phrases.subTypes.16', 'Af Ingiriisi')
  await correct('terms.terms.1.options.5.forms.students', 'ardada')
  const { body } = await app.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })
  expect(body.words.so).toMatchObject({ 'phrases.families.title': 'Waxa sahanku weydiinayo dhammaan' })
  expect((await wordsInForce(app.db)).read<{ noScript: string }>('so/page.json').noScript).toContain('Daar')
  expect((await familyTitles(guid)).join()).toContain('ardada')
  const kit = await app.call(
    setupContract.communicationKit,
    { params: { guid, document: 'poster' }, query: { language: 3 } },
    school.token,
  )
  expect(openWord(kit.body.content).text).toContain('kuugu caddaalad yahay')
})

test('lets a link review its language but lets only administrators accept wording', async () => {
  const linked = await app.call(translationsContract.linkedTranslation, { params: { token } })
  expect(linked.body).toMatchObject({ language: 'so', reviewer: 'Ayaan Warsame', ends: '2026-11-13' })
  const ofLeader = await linkFor({ language: 'so', entityId: leader.schoolId }, leader.token)
  const theirs = ofLeader.split('/review-translations/')[1] ?? ''
  const text = await textOf('questions.titles.q1303')
  expect((await review([reviewOf(text)], theirs)).status).toBe(200)
  expect(await textOf(text.id)).toMatchObject({ state: 'reviewed', words: text.words })
  const at = await textOf(text.id)
  for (const call of [translationsContract.translation, translationsContract.translationWorkbook])
    expect((await app.call(call, { params: { language: 'so' } }, leader.token)).status).toBe(403)
  expect((await approve([at], leader.token)).status).toBe(403)
  const recording = (await linkFor({ language: 'so' }, admin, 'record')).split('/record/')[1] ?? ''
  for (const other of [recording, 'none']) expect((await review([reviewOf(at)], other)).status).toBe(404)
})

test('stores no reviews if any review is invalid or stale', async () => {
  const [first, second] = [await textOf('questions.titles.q1304'), await textOf('questions.titles.q1305')]
  const placeholders = reviewOf(second, { verdict: 'change', words: 'Maxaa {wrong} ah?' })
  const long = reviewOf(second, { verdict: 'change', words: 'dheer '.repeat(80) })
  const same = reviewOf(second, { verdict: 'change' })
  const unsure = reviewOf(second, { verdict: 'unsure' })
  for (const fault of [placeholders, long, same, unsure]) {
    const answer = await review([reviewOf(first), fault])
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining(second.id) })
  }
  for (const old of [{ version: 3 }, { englishHash: 'another' }, { words: 'other words' }])
    expect((await review([reviewOf(first), reviewOf(second, old)])).status).toBe(409)
  expect(await textOf(first.id)).toMatchObject({ state: 'draft', version: 0 })
})

test('tells the second of two reviewers about the first review and rejects stale reviews', async () => {
  const text = await textOf('questions.titles.q1314')
  const both = await Promise.all([review([reviewOf(text)]), review([reviewOf(text, { comment: 'Fine' })])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const seen = await textOf(text.id)
  expect((await review([reviewOf(seen, { comment: 'Looked at twice' })])).status).toBe(200)
  expect((await approve([seen])).status).toBe(409)
  expect(await textOf(text.id)).toMatchObject({ state: 'reviewed', version: 2 })
})

test('sends a review back as a draft with a note', async () => {
  const text = await textOf('questions.titles.q1307')
  await review([reviewOf(text, { verdict: 'unsure', comment: 'Is this formal?' })])
  expect(await textOf(text.id)).toMatchObject({ state: 'draft', review: { comment: 'Is this formal?' } })
  expect((await approve([await textOf(text.id)])).status).toBe(409)
  await review([reviewOf(await textOf(text.id))])
  const body = { texts: [await textOf(text.id)], note: 'Please say “adiga”.' }
  await app.call(translationsContract.sendBackTexts, { params: { language: 'so' }, body }, admin)
  expect(await textOf(text.id)).toMatchObject({ state: 'draft', review: { sentBack: 'Please say “adiga”.' } })
})

test('keeps a language marked as a draft until every respondent text is approved', async () => {
  const school = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, school)
  const drafts = async () => {
    const setup = await app.call(
      setupContract.surveyConfigForSurvey,
      { params: { surveyGuid: guid } },
      school.token,
    )
    return setup.body.questionDrafts
  }
  const isDraft = async () =>
    (await app.call(respondContract.familyQuestions, { params: { guid }, query: { language: 3 } })).body
      .isDraft
  expect(await drafts()).toContain('so')
  expect(await isDraft()).toBe(true)
  const unread = (await textsOf('so')).filter(({ state, place }) => state === 'draft' && place !== 'kit')
  expect((await review(unread.map((text) => reviewOf(text)))).status).toBe(200)
  const reviewed = (await textsOf('so')).filter(({ state }) => state === 'reviewed')
  expect((await approve(reviewed)).status).toBe(200)
  expect(await drafts()).toEqual(['es', 'hmn'])
  expect(await isDraft()).toBe(false)
})

test('logs who reviewed and who accepted which wording', async () => {
  const { body } = await app.call(
    auditTrailContract.systemEvents,
    { query: { search: 'Translation' } },
    admin,
  )
  const told = body.events.map(({ event, identifier }) => `${event} ${identifier}`)
  expect(told.join()).toMatch(/Translation approved translation so/)
  expect(told.join()).toMatch(/Translation reviewed named link \d+/)
})

test('uses corrected wording in recordings and in the report to families', async () => {
  await correct('phrases.beforeTitle', 'Intaadan bilaabin ka hor')
  const body = { purpose: 'record', name: 'Ayaan Warsame', language: 'so', days: 30 } as const
  const { link } = (await app.call(namedLinksContract.makeNamedLink, { body }, admin)).body
  const params = { token: link.split('/record/')[1] ?? '' }
  const { texts } = (await app.call(recordingsContract.recordSheet, { params })).body
  expect(texts.find(({ place }) => place === 'beforeTitle')?.words).toBe('Intaadan bilaabin ka hor')

  await correct('family-answer.skip', 'U bood qoraalka')
  expect(readAnswerWords('so', await wordsInForce(app.db))).toMatchObject({
    skip: 'U bood qoraalka',
    // All texts in this language were approved above.
    review: 'reviewed',
  })
})

test('keeps replaced and withdrawn suggestions in the activity log', async () => {
  const id = 'phrases.next'
  const suggestion = { verdict: 'change', words: 'Ereyo cusub' } as const
  expect((await review([reviewOf(await textOf(id), suggestion)])).status).toBe(200)
  expect((await review([reviewOf(await textOf(id))])).status).toBe(200)
  const other = { verdict: 'change', words: 'Ereyo kale' } as const
  expect((await review([reviewOf(await textOf(id), other)])).status).toBe(200)
  expect((await review([reviewOf(await textOf(id), { verdict: null })])).status).toBe(200)
  const query = { search: 'Translation reviewed' }
  const { events } = (await app.call(auditTrailContract.systemEvents, { query }, admin)).body
  for (const { words } of [suggestion, other]) expect(JSON.stringify(events)).toContain(words)
})

test('lists recordings that would be silenced by accepting new wording', async () => {
  const { token: by } = await app.account('CAN_DO_ALL')
  const id = 'phrases.whoTitle'
  const before = await textOf(id)
  await approvedRecordings(app, [before.words], 'so')
  await app.db.updateTable('recordings').set({ place: 'whoTitle' }).where('language', '=', 'so').execute()
  const recorded = async () => {
    const input = { params: { language: 'so' }, query: {} }
    const { body } = await app.call(recordingsContract.recordingsOfLanguage, input, by)
    return body.texts.find(({ place }) => place === 'whoTitle')?.state
  }
  expect(await recorded()).toBe('approved')
  const open = await openSurvey(app, await leaderWithSchool(app))
  const played = async () => {
    const input = { params: { surveyGuid: open }, query: { language: 3 } }
    return (await app.call(recordingsContract.surveyRecordings, input)).body.length
  }
  expect(await played()).toBe(1)

  await review([reviewOf(before, { verdict: 'change', words: 'Ayaad adigu tahay?' })])
  const reviewed = await textOf(id)
  expect(reviewed.recordings).toBe(1)
  expect(silencedBy([reviewed])).toBe(1)
  await approve([reviewed])
  expect(await played()).toBe(0)
  expect(await recorded()).toBe('stale')
  expect((await textOf(id)).recordings).toBe(0)
})

test('stores the reviews of a whole workbook in one request', async () => {
  const link = await linkFor({ language: 'hmn' }, admin)
  const texts = await textsOf('hmn')
  const reviews = texts.map((text) => reviewOf(text, { version: text.version }))
  const stored = await review(reviews, link.split('/review-translations/')[1] ?? '')
  expect([stored.status, stored.body.texts.length]).toEqual([200, texts.length])
})
