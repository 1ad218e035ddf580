import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { creatorDefinition, parseQuestionFile } from '../rules.ts'

pageTests()
let app: TestApp
let token: string
let bankFile: string
beforeAll(async () => {
  app = await testApp({ now: new Date().toISOString() })
  token = (await app.account('CAN_DO_ALL')).token
  const { body } = await app.call(questionsContract.questionBankFile, {}, token)
  bankFile = new TextDecoder().decode(body.content as Uint8Array)
})
afterAll(() => app.close())

async function saved(name: string, file: string): Promise<number> {
  const survey = creatorDefinition(parseQuestionFile(file).items, 5)
  return (await app.call(questionsContract.addSurveyJson, { body: { name, survey } }, token)).body.id
}

test('reads, uses and replaces a draft after confirmation', async () => {
  const id = await saved(
    'Ours',
    bankFile.replace(/^(q1101\|.*)\|[^|]+(\|student-4-8\|en)$/m, '$1|How much do you belong here?$2'),
  )
  const hands = openPage(app, '/question-creator', token)
  await hands.click(await screen.findByRole('link', { name: 'Ours' }))

  await screen.findByRole('heading', { name: 'You can use this draft' })
  const changed = screen.getByText('How much do you belong here?').closest('li')
  within(changed ?? document.body).getByText('Changed')
  within(changed ?? document.body).getByText('How much do you feel that you are part of your school?')
  await hands.selectOptions(screen.getByLabelText('Language'), 'Spanish')
  expect(screen.queryByText('How much do you belong here?')).toBeNull()
  await hands.selectOptions(screen.getByLabelText('Group'), 'Staff')
  screen.getByText(/^q1401/)

  await hands.click(screen.getByRole('button', { name: 'Use this draft' }))
  networkOf(app, false)
  await hands.click(await screen.findByRole('button', { name: 'Use questions' }))
  await screen.findByText(/can’t reach/)
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Use questions' }))
  await screen.findByRole('heading', { name: 'This draft is in use' })
  expect((await app.call(questionsContract.instrumentInUse, {}, token)).body.draft).toBe(id)

  await hands.click(screen.getByRole('button', { name: 'Use standard questions' }))
  await hands.click(await screen.findByRole('button', { name: 'Use questions' }))
  await screen.findByRole('heading', { name: 'You can use this draft' })
})

test('lists what a draft lacks and doesn’t offer to use it', async () => {
  const id = await saved('Climate', 'q1|XYZ|1=Never;2=Always|Do you feel safe?')
  openPage(app, `/question-creator/${id}`, token)

  await screen.findByRole('heading', { name: 'You can’t use this draft yet' })
  screen.getByText('These questions need one of the 8 equity areas: q1.')
  screen.getByRole('heading', { name: 'No equity area' })
  expect(screen.queryByRole('button', { name: 'Use this draft' })).toBeNull()
})

test('reports a missing draft', async () => {
  openPage(app, '/question-creator/9999', token)

  await screen.findByText('We can’t find this draft.')
})
