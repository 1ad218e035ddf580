import {
  ExternalHyperlink,
  ImageRun,
  type ParagraphChild,
  PatchType,
  patchDetector,
  patchDocument,
  TextRun,
} from 'docx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { languages } from '../../../../shared/languages.ts'
import { respondContract } from '../../../answering/respond/contract.ts'
import { qrPng } from '../../../records/documents/server/actions.ts'
import { readInstrument } from '../../../schools/questions/server/actions-bank.ts'
import { termsContract } from '../../../schools/terms/contract.ts'
import { kitDocuments, setupContract } from '../contract.ts'

const schoolName = 'Lincoln & Douglass <Academy>'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** Language code and ID, the document's language tag, and October 14 and 23, 2026 in words. */
const documentsIn = [
  ['en', 1, 'en-US', 'October 14, 2026', 'October 23, 2026'],
  ['es', 2, 'es-US', '14 de octubre de 2026', '23 de octubre de 2026'],
  ['so', 3, 'so-SO', '14 Oktoobar 2026', '23 Oktoobar 2026'],
  ['hmn', 4, 'hmn', 'Lub Kaum Hli tim 14, 2026', 'Lub Kaum Hli tim 23, 2026'],
] as const
const everyTag = languages.map(({ code }) => documentsIn.find(([own]) => own === code)?.[2] ?? code)

let app: TestApp
let leader: Leader
let guid: string
let link: string
beforeAll(async () => {
  app = await testApp({ config: { publicOrigin: 'https://survey.school.example' } })
  leader = await leaderWithSchool(app)
  await app.db.updateTable('schools').set({ entity_name: schoolName }).execute()
  guid = await preparedSurvey(app, leader)
  const params = { params: { surveyGuid: guid } }
  link = (await app.call(setupContract.surveyConfigForSurvey, params, leader.token)).body.shortLink
})
afterAll(() => app.close())

const asked = (language: unknown) => (language === undefined ? {} : { language })
const kit = (document: string, language: unknown, token: string | null = leader.token, survey = guid) =>
  app.call(
    setupContract.communicationKit,
    { params: { guid: survey, document }, query: asked(language) },
    token,
  )

describe.each(kitDocuments)('the %s', (document) => {
  test.each(documentsIn)(
    'opens in %s, filled in and with a link to the survey',
    async (code, id, tag, opens, closes) => {
      const answer = await kit(document, id)

      expect(answer.headers['content-type']).toBe(wordType)
      expect(answer.body.name).toBe(`${document}-${code}-Lincoln-Douglass-Academy-2026-10-14.docx`)
      const word = openWord(answer.body.content)
      const text = word.text.replaceAll('\u00a0', ' ')
      expect(text).not.toMatch(/[{}]/)
      expect(text).toContain(schoolName)
      expect(text).toContain(closes)
      if (document !== 'reminder') expect(text).toContain(opens)
      const address = document === 'thank-you' ? `${link}/questions` : link
      expect(word.links).toContain(address)
      for (const target of word.links) expect(text).toContain(target)
      const hasCode = !['thank-you', 'classroom-script'].includes(document)
      expect(word.codes).toEqual(hasCode ? [link] : [])
      for (const alt of word.alts) expect(alt).toMatch(new RegExp(`.+: ${link}$`))
      expect(word.languages).toEqual([tag])
    },
  )
})

test('writes dates the way each language of the survey does, in every document', async () => {
  await setting(app, leader, guid, 'langSpanish', true)
  await setting(app, leader, guid, 'langHmong', true)
  const { body } = await app.call(
    setupContract.communicationKit,
    { params: { guid, document: 'template' }, query: { languages: 'all' } },
    leader.token,
  )

  expect(body.name).toBe('Communication_Template.docx')
  const word = openWord(body.content)
  const text = word.text.replaceAll('\u00a0', ' ')
  expect(text).not.toMatch(/[{}]/)
  expect(text).toContain('open from Wednesday, October 14, 2026 through Friday, October 23, 2026')
  expect(text).toContain('abierta desde el 14 de octubre de 2026 hasta el 23 de octubre de 2026')
  expect(text).toContain('laga bilaabo 14 Oktoobar 2026 ilaa 23 Oktoobar 2026')
  expect(text).toContain('Lub Kaum Hli tim 14, 2026')
  expect(text).toContain(schoolName)
  expect(new Set(word.codes)).toEqual(new Set([link]))
  expect(word.links).toContain(link)
  expect(word.languages).toEqual(everyTag)
  await setting(app, leader, guid, 'langSpanish', false)
  await setting(app, leader, guid, 'langHmong', false)
})

test('creates a byte-for-byte identical document a day later', async () => {
  const first = await kit('notice', 2)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  const second = await kit('notice', 2)
  vi.useRealTimers()

  expect(Buffer.compare(first.body.content as Buffer, second.body.content as Buffer)).toBe(0)
})

test('tells families their rights and gives shared devices a separate link', async () => {
  const notice = openWord((await kit('notice', 1)).body.content)
  const script = openWord((await kit('classroom-script', 3)).body.content)

  expect(notice.links).toContain(`${link}/questions`)
  expect(notice.text).toMatch(/20 U\.S\.C\. § 1232h/)
  expect(notice.text).toMatch(/121A\.065/)
  expect(notice.text).toContain('mention race, gender, language, disability, religion or family money')
  expect(notice.text).toMatch(/will not take part in the survey\.\s*Child’s name:/)
  expect(script.links).toContain(`${link}?kiosk=1`)
})

test('uses English for any other language', async () => {
  for (const language of [undefined, 9, 0]) {
    expect((await kit('poster', language)).body.name).toBe(
      'poster-en-Lincoln-Douglass-Academy-2026-10-14.docx',
    )
  }
})

test('refuses unavailable documents and explains why', async () => {
  const stranger = await leaderWithSchool(app)
  const { body } = await app.call(
    setupContract.generateSurvey,
    { body: { entity_fk: stranger.schoolId } },
    stranger.token,
  )

  expect(await kit('letter', 1)).toMatchObject({
    status: 400,
    message: 'There is no such document. (document)',
  })
  expect(await kit('notice', 1, stranger.token)).toMatchObject({ status: 403, message: 'Permission denied' })
  expect(await kit('notice', 1, null)).toMatchObject({ status: 401 })
  expect(await kit('notice', 1, stranger.token, body.survey_guid)).toMatchObject({
    status: 409,
    message: 'Choose the open and close dates first. The document shows both dates.',
  })
})

describe('the templates', () => {
  const five = ['close_date', 'open_date', 'qr_code', 'school_name', 'survey_link']
  const template = (name: 'communicationTemplate' | 'informParticipants', lang?: string) =>
    app.call(setupContract[name], { query: lang === undefined ? {} : { lang } })

  async function patched(data: Uint8Array) {
    const one = (child: ParagraphChild) => ({ type: PatchType.PARAGRAPH, children: [child] })
    const anchor = (address: string) =>
      one(
        new ExternalHyperlink({
          link: address,
          children: [new TextRun({ text: address, style: 'Hyperlink' })],
        }),
      )
    return patchDocument({
      outputType: 'nodebuffer',
      data,
      patches: {
        survey_link: anchor(link),
        questions_link: anchor(`${link}/questions`),
        qr_code: one(
          new ImageRun({ type: 'png', data: await qrPng(link), transformation: { width: 144, height: 144 } }),
        ),
        school_name: one(new TextRun(schoolName)),
        open_date: one(new TextRun('OPENS')),
        close_date: one(new TextRun('CLOSES')),
      },
    })
  }

  test('gives each language its own date placeholders with dates=by-language', async () => {
    const query = { dates: 'by-language' }
    const { body } = await app.call(setupContract.communicationTemplate, { query })

    const { text } = openWord(body.content)
    for (const { code } of languages) expect(text).toContain(`{{open_date_${code}}}`)
    expect(text).not.toContain('{{open_date}}')
  })

  test.each([
    ['communicationTemplate', 'Communication_Template.docx', five, 1],
    [
      'informParticipants',
      'Inform_Participants.docx',
      ['close_date', 'open_date', 'qr_code', 'questions_link', 'school_name', 'survey_link'],
      2,
    ],
  ] as const)('has every language in %s and fills in every placeholder', async (call, name, names, codes) => {
    const { body } = await template(call)

    expect(body.name).toBe(name)
    expect(openWord(body.content).languages).toEqual(everyTag)
    expect([...(await patchDetector({ data: body.content as Buffer }))].sort()).toEqual(names)
    const word = openWord(await patched(body.content as Buffer))
    expect(word.text).not.toMatch(/[{}]/)
    expect(word.text.match(/OPENS/g)?.length).toBeGreaterThanOrEqual(languages.length)
    expect(word.codes).toEqual(Array.from({ length: languages.length * codes }, () => link))
    expect(word.links.filter((target) => target === link)).toHaveLength(languages.length * codes)
  })

  test.each([
    ['so', ['so-SO']],
    ['fr', ['en-US']],
  ])('for %s, returns the template in %s', async (lang, expected) => {
    expect(openWord((await template('communicationTemplate', lang)).body.content).languages).toEqual(expected)
  })
})

describe('questions that families may read', () => {
  const asks = (instrument: string) =>
    readInstrument(instrument).length +
    readInstrument('demographics').length +
    (instrument.startsWith('student') ? readInstrument('demographics-students').length : 0)
  const questions = (survey: string, language?: number) =>
    app.call(respondContract.familyQuestions, { params: { guid: survey }, query: asked(language) })

  test('lists all questions in the family’s language but nothing meant only for staff', async () => {
    const { status, body } = await questions(guid, 4)

    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      ['closes', 'instruments', 'isDraft', 'languages', 'opens', 'schoolName', 'surveyName'].sort(),
    )
    expect(body).toMatchObject({ schoolName, opens: '2026-10-14', closes: '2026-10-23' })
    expect(body.languages.map(({ code }) => code)).toEqual(['en', 'so'])
    expect(body.instruments.map(({ type, name, items }) => [type, name, items.length])).toEqual([
      [1, 'Tub ntxhais kawm ntawv (Qib 4 – Qib 8)', asks('student-4-8')],
      [6, 'Tub ntxhais kawm ntawv (Qib 9 – Qib 12)', asks('student-9-12')],
      [2, 'Niam txiv lossis tus saib xyuas', asks('parent')],
      [3, 'Neeg ua haujlwm hauv tsev kawm ntawv', asks('staff')],
    ])
    for (const item of body.instruments.flatMap(({ items }) => items)) {
      expect(Object.keys(item).sort()).toEqual(['area', 'choices', 'title'])
      expect(item.title).not.toMatch(/[{}]/)
      expect(item.choices.length).toBeGreaterThan(1)
    }
    const first = body.instruments[0]?.items[0]
    expect(first).toEqual({
      title: 'Koj xav tias koj yog ib feem ntawm koj lub tsev kawm ntawv npaum li cas?',
      choices: [
        'Tsis muaj kiag li',
        'Me ntsis',
        'Nruab nrab',
        'Ntau',
        'Ntau heev',
        'Kuv tsis paub / Kuv xaiv tsis qhia',
      ],
      area: 'Kev nyob ua ke thiab kev coj hauv tsev kawm ntawv',
    })
    expect(body.instruments[0]?.items.at(-1)?.area).toBeNull()
  })

  test('covers only participating grades, in the school’s words, frozen once open', async () => {
    const other = await leaderWithSchool(app)
    const survey = await preparedSurvey(app, other)
    await setting(app, other, survey, 'participant912', false)
    const terms = { entityId: other.schoolId, surveyGuid: survey, substitution_fk: 2 }
    await app.call(
      termsContract.saveTerm,
      { body: { ...terms, option_selection_id: 1, option_fk: 21 } },
      other.token,
    )
    const before = (await questions(survey)).body
    await setting(app, other, survey, 'setupComplete', '2026-10-14')

    expect(before.instruments.map(({ type }) => type)).toEqual([1, 2, 3])
    expect(before.instruments[0]?.items[1]?.title).toBe('How much do your educators care about you?')
    expect((await questions(survey)).body).toEqual(before)
  })

  test('shows no questions before dates are set or for an unknown survey', async () => {
    const other = await leaderWithSchool(app)
    const { body } = await app.call(
      setupContract.generateSurvey,
      { body: { entity_fk: other.schoolId } },
      other.token,
    )

    expect(await questions(body.survey_guid)).toMatchObject({
      status: 409,
      message: 'The dates for this survey are not set yet. Come back later.',
    })
    expect(await questions('nowhere')).toMatchObject({
      status: 404,
      message: 'There is no survey at this link.',
    })
  })
})
