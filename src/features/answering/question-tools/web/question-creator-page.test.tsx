import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { interviewsIn } from '../../../../app/testing/interviews.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { languagesContract } from '../../../running/languages/contract.ts'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { questionToolsContract } from '../contract.ts'

pageTests()

let app: TestApp
let token: string
let hands: ReturnType<typeof openPage>
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  token = (await app.account('CAN_DO_ALL')).token
  hands = openPage(app, '/question-creator', token)
  await screen.findByRole('heading', { level: 1, name: 'Generate Questions' })
})
afterEach(() => app.close())

const choose = (content: string, name = 'climate.csv') =>
  hands.upload(screen.getByLabelText('Choose a question file'), new File([content], name))
const line = (id: string) => `${id}|SCC|1=Never;2=Sometimes;3=Always|Do you feel safe at school?`
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(`q${at + 1}`)).join('\n')
const table = (name: string) => within(screen.getByRole('table', { name }))

test('parses a file and lists every skipped line with its reason', async () => {
  await choose(
    [
      line('q1'),
      'nothing but words',
      'q3|SCC||Which answers?',
      'q4|SCC|1=Yes;maybe|Only one valid choice?',
      'q5|TAG|yes=Yes;no=No|Two choices?',
    ].join('\n'),
  )

  await screen.findByText(/2 questions read, 3 lines skipped/)
  const read = table('Questions in this file')
  expect(read.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['q1', 'q5'])
  read.getByText('1 = Never; 2 = Sometimes; 3 = Always')
  const skipped = table('Skipped lines').getAllByRole('row').slice(1)
  expect(skipped.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['2', 'It has fewer than 2 columns.'],
    ['3', 'It has no answers.'],
    ['4', 'It has fewer than 2 valid choices.'],
  ])
})

test('downloads a SurveyJS definition with pages named from page2', async () => {
  await choose(lines(5))
  const perPage = await screen.findByLabelText(/Questions per page/)
  await hands.clear(perPage)
  await hands.type(perPage, '2')
  screen.getByText('3 pages')
  await hands.click(screen.getByRole('button', { name: 'Download SurveyJS file' }))

  const { content, name } = downloads[0] ?? {}
  expect(name).toBe('climate.json')
  const { pages } = JSON.parse((await content?.text()) ?? '')
  expect(pages.map((page: { name: string }) => page.name)).toEqual(['page2', 'page3', 'page4'])
  expect(pages[0].elements).toHaveLength(2)
  expect(pages[0].elements[0]).toMatchObject({ type: 'radiogroup', name: 'q1', isRequired: true })
})

test.each(['0', '101', '2.5', 'some', ' '])('rejects %j questions per page', async (typed) => {
  await choose(lines(2))
  const perPage = await screen.findByLabelText(/Questions per page/)
  await hands.clear(perPage)
  await hands.type(perPage, typed)

  await screen.findByText('Enter a whole number from 1 to 100.')
  await hands.click(screen.getByRole('button', { name: 'Download SurveyJS file' }))
  expect(downloads).toEqual([])
})

test('accepts 100 questions per page', async () => {
  await choose(lines(101))
  const perPage = await screen.findByLabelText(/Questions per page/)
  await hands.clear(perPage)
  await hands.type(perPage, '100')

  screen.getByText('2 pages')
  screen.getByText('1–50 of 101 questions')
})

test('stores a draft and opens it in the tester', async () => {
  await choose(lines(3))
  const name = await screen.findByLabelText(/Draft name/)
  await hands.clear(name)
  await hands.type(name, 'Climate 2026')
  await hands.click(screen.getByRole('button', { name: 'Save draft' }))

  await screen.findByRole('heading', { name: 'Climate 2026 is saved as a draft' })
  const { body } = await app.call(questionsContract.draftInstruments, {}, token)
  expect(body).toMatchObject([{ name: 'Climate 2026' }])
  await hands.click(screen.getByRole('link', { name: /Try it in the Survey Tester/ }))
  await screen.findByRole('heading', { level: 2, name: 'Climate 2026' })
  expect((await screen.findAllByText('Do you feel safe at school?')).length).toBe(3)
})

test('shows an error and keeps the questions when saving fails', async () => {
  await choose(lines(3))
  networkOf(app, false)
  await hands.click(await screen.findByRole('button', { name: 'Save draft' }))

  await screen.findByText(/can’t reach/)
  table('Questions in this file').getByRole('rowheader', { name: 'q3' })
})

test.each([
  ['an empty one', '', /^empty.csv: The file is empty\./, 'empty.csv'],
  ['one with control characters', 'q1|\u0000', /Line 1 has control characters/, 'odd.csv'],
])('rejects a file: %s', async (_what, content, sentence, name) => {
  await choose(content, name)

  await screen.findByText(sentence)
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
})

test('explains what a line needs if a file has no questions', async () => {
  await choose('one\ntwo\n')

  await screen.findByRole('heading', { name: 'No questions in this file' })
  await screen.findByText(/0 questions read, 2 lines skipped/)
})

test('combines the lines for one question in several languages', async () => {
  await choose(
    [
      'q1|SCC|1=No;2=Yes|Safe?|staff|en',
      'q1|SCC|1=No;2=Sí|¿Seguro?|staff|es',
      'q2|SCC|1=No;2=Yes|Calm?',
    ].join('\n'),
  )

  await screen.findByText(/3 questions read/)
  table('Questions in this file').getByText('Staff, Spanish')
  expect(screen.queryByText(/same ID, so they share one answer/)).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Download SurveyJS file' }))
  const { pages } = JSON.parse((await downloads[0]?.content.text()) ?? '')
  expect(pages[0].elements).toMatchObject([
    {
      name: 'q1',
      participantType: 3,
      title: { default: 'Safe?', es: '¿Seguro?' },
      choices: [
        { value: 1, text: { default: 'No', es: 'No' } },
        { value: 2, text: { default: 'Yes', es: 'Sí' } },
      ],
    },
    { name: 'q2', title: 'Calm?' },
  ])
})

test('warns about duplicate answers before saving', async () => {
  await choose([line('q1'), line('q1'), 'q2|XYZ|1=No;2=Yes|', 'q3|SCC|1=No;1=Yes|Safe?'].join('\n'))

  await screen.findByText('More than one question has the same ID, so they share one answer: q1.')
  screen.getByText('Not one of the eight equity areas: XYZ.')
  screen.getByText('No title, so we’ll show the ID: question 3.')
  screen.getByText('Two answers have the same value: question 4.')
})

test('shows the two stories and the interviews that are missing in each language', async () => {
  await screen.findByRole('table', { name: 'Interviews about both stories' })
  const { getByRole } = table('Interviews about both stories')

  getByRole('rowheader', { name: 'Hmong' })
  expect(getByRole('row', { name: /Hmong/ }).textContent).toBe('Hmong0, 10 missing')
  getByRole('columnheader', { name: 'Interviews' })
  screen.getByText('Each language needs 10 interviews about both stories.')
  screen.getByText(/^Here is a story about another school\..* How much do these teachers care about Sam\?$/)
  const use = screen.getByRole('button', { name: 'Use questions with stories' })
  await hands.click(use)
  screen.getByText(/Surveys can ask the stories after 10 interviews about them in each language\./)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says which surveys don’t ask the stories because their language was offered later', async () => {
  await interviewsIn(app, ['en', 'es', 'so', 'hmn'], 10)
  await app.call(questionToolsContract.useStories, {}, token)
  await app.call(languagesContract.addLanguage, { body: { code: 'vi', nativeName: 'Tiếng Việt' } }, token)
  app.clock.at = new Date(app.clock.at.getTime() + 1000)
  await app.call(languagesContract.offerLanguage, { params: { language: 'vi' } }, token)
  hands = openPage(app, '/question-creator', token)

  await screen.findByText(/^Surveys with Vietnamese don’t ask the stories because/)
  await hands.click(screen.getByRole('button', { name: 'Use stories in Vietnamese too' }))
  screen.getByText(/Vietnamese needs 10 more interviews\.$/)
  screen.getByRole('button', { name: 'Use questions without stories' })
  setAddedLanguages([])
})
