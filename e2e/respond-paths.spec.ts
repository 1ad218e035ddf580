import type { Request } from '@playwright/test'
import type { StoredResponse } from '../src/features/figures/responses/contract.ts'
import { genderItem, raceItem } from '../src/shared/codes.ts'
import {
  answerAll,
  expectDelivered,
  hurryThrough,
  languages,
  type Path,
  phone,
  status,
  toTheQuestions,
  withoutWorker,
  wordsOf,
} from './respondent.ts'
import { makeSurvey, type Survey, stored } from './survey.ts'
import { expect, test } from './world.ts'

interface Definition {
  pages: {
    elements: { type: string; name: string; title: string; choices: { value: number | string }[] }[]
  }[]
}

const paths: (Path & { type: number })[] = [
  { type: 1, who: 'student', subType: 2, atSchool: 'yes' },
  { type: 6, who: 'student', subType: 13, atSchool: 'yes' },
  { type: 2, who: 'parent', subType: 18, atSchool: 'no' },
  { type: 3, who: 'staff', subType: 8, atSchool: 'yes' },
]

let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

test('stores everyone’s answers in each language', async ({ shared, browser }) => {
  const page = await phone(browser, withoutWorker)
  await page.goto(survey.link)
  let before = wordsOf('en')
  for (const [place, { type, ...path }] of paths.entries())
    await test.step(`participant type ${type}`, async () => {
      const language = languages[place] ?? languages[0]
      const words = wordsOf(language.code)
      if (place > 0) await page.getByRole('button', { name: before.someoneElse }).click()
      before = words
      const coming = page.waitForResponse(`${shared.address}/api/get-source-surveys?*`)
      await toTheQuestions(page, { ...path, language })
      await expect(page.locator('html')).toHaveAttribute('lang', language.code)
      const { survey: definition } = (await (await coming).json()) as { survey: Definition }
      await expect(page.getByRole('main')).toContainText(definition.pages[0]!.elements[0]!.title)
      // Answers one path at a person's pace and the others with a script in the page.
      const submit = type === 3 ? await answerAll(page, words) : await hurryThrough(page, words)
      const sending = page.waitForRequest('**/api/submit-survey')
      await submit.click()
      await expectDelivered(page, words)
      await expect(status(page, words.deliveredText)).toBeVisible()
      await expectStored(await ofRequest(shared, await sending), {
        participant_type: type,
        participant_sub_type: path.subType ?? 0,
        participant_at_school: path.atSchool === 'yes' ? 1 : 0,
        language_fk: language.id,
        answers: chosenOf(definition),
      })
    })
  await page.context().close()
})

/** Returns the choices made by both ways of answering. The choice's position depends on the page number. */
function chosenOf({ pages }: Definition): Record<string, unknown> {
  const chosen = pages.flatMap((page, index) =>
    page.elements.map(({ type, name, choices }) => {
      const value = choices[(index + 1) % 3]?.value
      return [name, type === 'checkbox' ? [value] : value]
    }),
  )
  return Object.fromEntries(chosen)
}

async function ofRequest(shared: Parameters<typeof stored>[0], sent: Request): Promise<StoredResponse[]> {
  const { participant_guid: guid } = sent.postDataJSON()
  return (await stored(shared, survey)).filter((row) => row.guid === guid)
}

async function expectStored(
  rows: StoredResponse[],
  { answers, ...codes }: Record<string, unknown> & { answers: Record<string, unknown> },
): Promise<void> {
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    ...codes,
    participant_gender: answers[genderItem],
    demographic_fk: [answers[raceItem]].flat()[0],
  })
  expect(JSON.parse(rows[0]?.response_json ?? '')).toEqual(answers)
}
