import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { reviewLink, reviewOf, translatedTexts } from '../../../../app/testing/translations.ts'
import { count } from '../../../../shared/numbers.ts'
import { workbook } from '../../../records/documents/server/workbook.ts'
import { translationsContract } from '../contract.ts'
import { workbookColumns } from '../rules-workbook.ts'

pageTests()

let app: TestApp
let token: string
let admin: string
beforeAll(async () => {
  app = await testApp({ now: new Date().toISOString() })
  token = await reviewLink(app)
  admin = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

const cardOf = (id: string) =>
  waitFor(() => {
    const card = document.querySelector<HTMLElement>(`[data-text="${id}"]`)
    if (!card) throw new Error(`${id} is in no card.`)
    return card
  })
const textNow = async (id: string) => (await translatedTexts(app, id))[0]
async function openLink(id = '') {
  const hands = openPage(app, `/review-translations/${token}${id && `?find=${id}`}`)
  await hands.selectOptions(await screen.findByRole('combobox', { name: 'Luqadda boggan' }), 'English')
  return hands
}
/** Presses a control at a time in milliseconds, however busy the machine is. */
function pressAt(timeStamp: number, control: Element | null) {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(press, 'timeStamp', { value: timeStamp })
  act(() => void control?.dispatchEvent(press))
}

test('keeps a speaker’s suggestion while offline', async () => {
  const id = 'questions.titles.q1301'
  const hands = await openLink(id)
  const card = await cardOf(id)
  within(card).getByText('How much does this school make you feel welcome?')

  await hands.click(within(card).getByRole('button', { name: 'Change' }))
  const words = within(card).getByRole('textbox', { name: /^Suggested words/ })
  await hands.clear(words)
  await hands.click(within(card).getByRole('button', { name: 'Save and continue' }))
  within(card).getByText('Enter the words you suggest.')
  await hands.type(words, 'Dugsigu ma ku soo dhaweeyaa?')
  networkOf(app, false)
  await hands.click(within(card).getByRole('button', { name: 'Save and continue' }))
  await within(card).findByText(/can’t reach/)
  expect((words as HTMLTextAreaElement).value).toBe('Dugsigu ma ku soo dhaweeyaa?')
  networkOf(app, true)
  await hands.keyboard('{Control>}{Enter}{/Control}')

  await within(card).findByText('Reviewed')
  expect(await textNow(id)).toMatchObject({
    state: 'reviewed',
    review: { words: 'Dugsigu ma ku soo dhaweeyaa?', reviewer: 'Ayaan Warsame' },
  })
})

test('stores “Right” once even if pressed twice', async () => {
  const hands = await openLink('questions.titles.q110')
  const card = await cardOf('questions.titles.q1101')
  pressAt(5000, within(card).getByRole('button', { name: 'Right' }))
  // Long enough for a slow device to have shown the next card.
  await new Promise((done) => setTimeout(done, 500))
  pressAt(5300, document.activeElement)
  await within(card).findByText('Reviewed')
  expect(await textNow('questions.titles.q1101')).toMatchObject({ review: { verdict: 'right' } })
  expect(await textNow('questions.titles.q1102')).toMatchObject({ version: 0 })
  const next = await cardOf('questions.titles.q1102')
  expect(next.contains(document.activeElement)).toBe(true)

  await hands.click(within(card).getByRole('button', { name: 'Undo' }))
  await within(card).findByText('Draft')
  expect(await textNow('questions.titles.q1101')).toMatchObject({ state: 'draft', review: null, version: 0 })
  within(card).getByRole('button', { name: 'Right' })
})

test('keeps reviews made offline for the next visit', async () => {
  const id = 'questions.titles.q1104'
  const hands = await openLink(id)
  const card = await cardOf(id)
  networkOf(app, false)
  await hands.click(within(card).getByRole('button', { name: 'Right' }))
  await within(card).findByText(/can’t reach/)
  networkOf(app, true)
  cleanup()

  const later = await openLink(id)
  const again = await cardOf(id)
  within(again).getByText('We didn’t save this. Press Right again.')
  await later.click(within(again).getByRole('button', { name: 'Right' }))
  await within(again).findByText('Reviewed')
})

test('shows the remaining texts and minutes', async () => {
  await openLink()
  const left = await screen.findByText(/^[\d,]+ texts left to review, about \d+ minutes\.$/)
  const [, texts = '', minutes = ''] = /^([\d,]+) .* (\d+) /.exec(left.textContent) ?? []
  const unread = (await translatedTexts(app)).filter(({ state }) => state === 'draft')
  expect(texts).toBe(count(unread.length))
  expect(Number(minutes)).toBeGreaterThan(30)
  expect(Number(minutes)).toBeLessThan(180)
  expect(screen.getAllByRole('button', { name: 'Right' })).toHaveLength(20)
})

test('marks all filtered texts as right at the same time', async () => {
  const hands = await openLink('scales.how-well')
  await hands.click(await screen.findByRole('button', { name: 'Mark 5 texts as right' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are these Somali texts right?' })
  await hands.click(within(dialog).getByRole('button', { name: 'Mark 5 texts as right' }))
  await waitFor(async () =>
    expect(await textNow('questions.scales.how-well.3')).toMatchObject({ state: 'reviewed' }),
  )
})

test('lets an administrator accept a review or send it back', async () => {
  const id = 'questions.titles.q1302'
  const reviews = (await translatedTexts(app, id, 'questions.titles.q1303')).map((text) => reviewOf(text))
  await app.call(translationsContract.reviewTexts, { params: { language: 'so' }, body: { reviews } }, admin)
  const hands = openPage(app, '/translations/so?state=reviewed&place=questions', admin)
  const card = await cardOf(id)
  await hands.click(within(card).getByRole('button', { name: 'Accept these words' }))
  await within(card).findByText('Approved')
  const other = await cardOf('questions.titles.q1303')
  await hands.click(within(other).getByRole('button', { name: 'Send back' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send back' })
  await hands.type(within(dialog).getByRole('textbox'), 'Too formal.')
  await hands.click(within(dialog).getByRole('button', { name: 'Send back' }))
  await within(other).findByText('Sent back: Too formal.')
})

test('previews a workbook’s changes and stores none if it has errors', async () => {
  const id = 'questions.titles.q1336'
  const text = await textNow(id)
  if (!text) throw new Error('There is no such text.')
  const hands = await openLink(id)
  await hands.click(await screen.findByRole('button', { name: /Download workbook/ }))
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['translation-so.xlsx']))

  const fileOf = async (suggested: string, verdict: string) => {
    const head = workbookColumns.map(({ name }) => name)
    const widths = workbookColumns.map(({ width }) => width)
    const rows = [[id, text.where, text.english, text.words, '', suggested, verdict, '']]
    const bytes = await workbook([{ name: 'Translation', head, rows, widths }])
    return new File([new Uint8Array(bytes)], 'translation.xlsx')
  }
  const field = screen.getByLabelText(/Choose a workbook/)
  await hands.upload(field, await fileOf('Maxaa {wrong}?', 'Change'))
  await screen.findByText(/Nothing was imported/)
  screen.getByText(/^Row 2: Keep the words in braces as they are: {staff}/)
  expect(screen.queryByRole('button', { name: /^Store/ })).toBeNull()

  const words = 'Ma {staff} ayaa u soo gargaara ilmahaaga?'
  await hands.upload(field, await fileOf(words, 'Change'))
  await screen.findByText(words)
  expect(await textNow(id)).toMatchObject({ version: 0 })
  await hands.click(screen.getByRole('button', { name: 'Save 1 review' }))
  await screen.findByText('1 review saved.')
  expect(await textNow(id)).toMatchObject({ review: { words } })
})

test('says that a link no longer works', async () => {
  openPage(app, '/review-translations/none')
  await screen.findByText('This link doesn’t work')
})

test('shows each translation’s progress and creates helper links', async () => {
  openPage(app, '/translations', admin)
  await screen.findByRole('heading', { name: 'Hmong' })
  screen.getByRole('form', { name: 'New link' })
})
