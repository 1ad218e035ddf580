import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { setUpSurvey } from '../src/app/testing/school.ts'
import { recordingsContract } from '../src/features/recordings/contract.ts'
import { readSound } from '../src/features/recordings/rules-sound.ts'
import { languageSettings } from '../src/features/surveys/rules-settings.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { expectAccessible } from './axe.ts'
import { speakersLink } from './demo.ts'
import { heading, next, phone, wordsOf } from './respondent.ts'
import { signedInPage } from './staff.ts'
import { makeLeader } from './survey.ts'
import { expect, test } from './world.ts'

/** A sound that swells as speech does, in a file that the browser takes for its microphone. */
function spokenSound(file: string): string {
  const rate = 48_000
  const samples = new Int16Array(rate * 4)
  for (let at = 0; at < samples.length; at++) {
    const time = at / rate
    const swell = 0.5 + 0.5 * Math.sin(2 * Math.PI * 3 * time)
    const voice = [1, 2, 3, 5].reduce(
      (sum, part) => sum + Math.sin(2 * Math.PI * 170 * part * time) / part,
      0,
    )
    samples[at] = 9000 * swell * voice
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  writeFileSync(file, Buffer.concat([head, Buffer.from(samples.buffer)]))
  return file
}

const sound = spokenSound(join(mkdtempSync(join(tmpdir(), 'spoken-')), 'spoken.wav'))
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${sound}`,
    ],
  },
})

/** The texts of the step after the language, the first of the catalogue. */
const recorded = 8
const hmong = wordsOf('hmn')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a speaker records, another one approves, and a respondent hears it', async ({ world, browser }) => {
  const leader = await makeLeader(world)
  const page = await signedInPage(browser, world, leader)
  await page.goto(`${world.address}/recordings`)
  const speakers = page.getByRole('region', { name: 'Links for speakers' })
  await speakers.getByLabel('Name of the person').fill('Pa Houa Vang')
  await speakers.getByRole('button', { name: 'Make Link' }).click()
  const invitation = await speakers.getByLabel('Your link').inputValue()
  await expectAccessible(page, 'recordings of a school')

  const speaker = await phone(browser)
  await speaker.goto(invitation)
  await expect(speaker.getByRole('heading', { level: 2, name: hmong.beforeTitle })).toBeVisible()
  const begun = performance.now()
  for (let text = 1; text <= recorded; text++) {
    // One key for all: Enter records, stops and keeps.
    await speaker.getByRole('button', { name: 'Record', exact: true }).focus()
    await speaker.keyboard.press('Enter')
    await expect(speaker.getByText('Recording. Press Stop')).toBeVisible()
    await speaker.waitForTimeout(700)
    await speaker.keyboard.press('Enter')
    await expect(speaker.getByText(/^Good level/)).toBeVisible()
    if (text === 1) {
      await expectAccessible(speaker, 'a text that was recorded, 360 px')
      // Without a network a take stays on the page, and is sent when the network is back.
      await speaker.context().setOffline(true)
      await press(speaker, 'Keep, next text')
      await expect(speaker.getByText('Not sent yet.')).toBeVisible()
      await speaker.context().setOffline(false)
    } else await speaker.keyboard.press('Enter')
    await expect(speaker.getByText(`Text ${text} kept`)).toBeVisible()
  }
  const recordingMs = performance.now() - begun
  await press(speaker, 'Undo')
  await expect(speaker.getByText(`Text ${recorded - 1} kept`)).toBeVisible()
  await expect(speaker.getByRole('heading', { level: 2, name: hmong.staff })).toBeVisible()
  await press(speaker, 'Record')
  await speaker.waitForTimeout(700)
  await press(speaker, 'Stop')
  await press(speaker, 'Keep, next text')
  await expect(speaker.getByText(`Text ${recorded} kept`)).toBeVisible()

  const listener = await phone(browser)
  await listener.goto(
    `${world.address}/approve-recordings/${await speakersLink(world, 'approve', leader.schoolId, leader.token)}`,
  )
  const listening = performance.now()
  for (let left = recorded; left > 0; left--) {
    await expect(listener.getByText(`${left} to listen to`)).toBeVisible()
    await press(listener, 'Listen')
    await press(listener, 'Approve, next')
  }
  await expect(listener.getByRole('heading', { name: 'Nothing to listen to' })).toBeVisible()
  await expectAccessible(listener, 'nothing to listen to')
  test.info().annotations.push({
    type: 'time',
    description: `${Math.round(recordingMs / recorded)} ms to record a text, ${Math.round((performance.now() - listening) / recorded)} ms to approve one`,
  })

  const today = dayIn('America/Chicago', new Date())
  const dates = { begin: today, end: addDays(today, 14), completed: today }
  const guid = await setUpSurvey(world.call, leader, { ...dates, languages: languageSettings })
  const respondent = await phone(browser)
  await respondent.addInitScript(`
    heard = []
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      const { src } = this
      this.addEventListener('ended', () => heard.push(src), { once: true })
      return play.call(this)
    }`)
  const files: Promise<Buffer>[] = []
  respondent.on('response', (answer) => {
    if (answer.url().includes('/api/recording-files/')) files.push(answer.body())
  })
  await respondent.goto(`${world.address}/survey-form/${guid}?lang=hmn`)
  await respondent.getByRole('radio', { name: /^Hmoob/ }).check()
  await next(respondent, hmong).click()
  await expect(heading(respondent, hmong.beforeTitle)).toBeVisible()
  // One press reads the whole step.
  const listen = respondent.getByRole('button', { name: hmong.listen, exact: true })
  await listen.focus()
  await respondent.keyboard.press('Enter')
  await expect.poll(() => respondent.evaluate<number>('heard.length'), { timeout: 20_000 }).toBe(recorded)
  const heard = await respondent.evaluate<string[]>('heard')
  const played = await world.call(recordingsContract.surveyRecordings, {
    params: { surveyGuid: guid },
    query: { language: 4 },
  })
  expect(heard).toEqual(played.map(({ address }) => world.address + address))
  for (const body of await Promise.all(files)) expect(readSound(body)).toHaveProperty('lengthMs')
})
