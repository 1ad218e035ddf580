import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { english, expectDelivered, hurryThrough, submissionsOf, toTheQuestions } from './respondent.ts'
import { makeSurvey, type Survey, stored } from './survey.ts'
import { expect, test } from './world.ts'

let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

test('delivers a response when the browser blocks storage', async ({ shared }) => {
  const folder = await mkdtemp(join(tmpdir(), 'blocked-'))
  await mkdir(join(folder, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(folder, {
    ...config.use?.launchOptions,
    locale: 'en-US',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const sent = submissionsOf(context)
  await page.goto(survey.link)
  await expect(page.evaluate('localStorage.length')).rejects.toThrow('Access is denied')
  await toTheQuestions(page, { who: 'staff', subType: 4 })
  await expect(page.getByText(english.storageWarning)).toBeVisible()
  await (await hurryThrough(page)).click()
  await expectDelivered(page)
  const rows = await stored(shared, survey)
  expect(rows.filter((row) => row.guid === sent[0])).toHaveLength(1)
  await context.close()
  await rm(folder, { recursive: true })
})
