import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import config from '../playwright.config.ts'
import { setUpSurvey } from '../src/app/testing/school.ts'
import { recordingsContract } from '../src/features/answering/recordings/contract.ts'
import { readSound, soundFaults } from '../src/features/answering/recordings/rules-sound.ts'
import { languageSettings } from '../src/features/schools/surveys/rules-settings.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { expectAccessible } from './axe.ts'
import { speakersLink } from './demo.ts'
import { heading, next, phone, wordsOf } from './respondent.ts'
import { signedInPage } from './staff.ts'
import { makeLeader } from './survey.ts'
import { expect, test } from './world.ts'

/** Returns a recorder's WAV file with sound that rises and falls like speech. */
function spokenSound({ seconds = 4, loudness = 9000, rate = 48_000 } = {}): Buffer {
  const samples = new Int16Array(rate * seconds)
  for (let at = 0; at < samples.length; at++) {
    const time = at / rate
    const swell = 0.5 + 0.5 * Math.sin(2 * Math.PI * 3 * time)
    const voice = [1, 2, 3, 5].reduce(
      (sum, part) => sum + Math.sin(2 * Math.PI * 170 * part * time) / part,
      0,
    )
    samples[at] = Math.max(-32_768, Math.min(32_767, loudness * swell * voice))
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
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

/** The file that the browser uses as its microphone. */
const sound = join(mkdtempSync(join(tmpdir(), 'spoken-')), 'spoken.wav')
writeFileSync(sound, spokenSound())
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

/** Lists the addresses of sounds that were played to the end. */
const whatEnds = `
  heard = []
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    const { src } = this
    this.addEventListener('ended', () => heard.push(src), { once: true })
    return play.call(this)
  }`

/** Number of phrases in the first step after the language, which come first in the catalog. */
const recorded = 8
const hmong = wordsOf('hmn')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The recorder shows sixteen loudness bars per second. Three quarters of a second is enough for a phrase. */
const expectHeard = (page: Page) =>
  expect.poll(() => page.evaluate<number>(loudBars), { intervals: [50] }).toBeGreaterThanOrEqual(12)
const loudBars = `[...document.querySelectorAll('section[aria-labelledby=say] [aria-hidden] i')]
  .filter((bar) => Number(bar.style.getPropertyValue('--v')) > 0).length`

test('plays a recording to respondents once another speaker approves it', async ({ world, browser }) => {
  const leader = await makeLeader(world)
  const page = await signedInPage(browser, world, leader)
  await page.goto(`${world.address}/recordings`)
  const speakers = page.getByRole('region', { name: 'Links for speakers' })
  await speakers.getByLabel('Person’s name').fill('Pa Houa Vang')
  await speakers.getByRole('button', { name: 'Create link' }).click()
  const invitation = await speakers.getByLabel('Your link').inputValue()
  await expectAccessible(page, 'recordings of a school')

  const speaker = await phone(browser)
  const errors: string[] = []
  speaker.on('pageerror', (error) => errors.push(error.message))
  await speaker.goto(invitation)
  await speaker.getByRole('combobox').selectOption('en')
  await expect(speaker.getByRole('heading', { level: 2, name: hmong.beforeTitle })).toBeVisible()
  const begun = performance.now()
  for (let text = 1; text <= recorded; text++) {
    // Pressing only Enter records, stops and saves.
    await speaker.getByRole('button', { name: 'Record', exact: true }).focus()
    await speaker.keyboard.press('Enter')
    await expect(speaker.getByText('Recording. Read the phrase, then press Stop.')).toBeVisible()
    await expectHeard(speaker)
    await speaker.keyboard.press('Enter')
    await expect(speaker.getByText(/^Good level/)).toBeVisible()
    if (text === 1) {
      await expectAccessible(speaker, 'a text that was recorded, 360 px')
      // Without a network connection, a recording stays on the page. It's sent when the connection is back.
      await speaker.context().setOffline(true)
      await press(speaker, 'Save and continue')
      await expect(speaker.getByText('We haven’t sent this recording yet.')).toBeVisible()
      await speaker.context().setOffline(false)
    } else await speaker.keyboard.press('Enter')
    await expect(speaker.getByText(`Phrase ${text} saved`)).toBeVisible()
  }
  const recordingMs = performance.now() - begun
  await press(speaker, 'Undo')
  await expect(speaker.getByText(`Phrase ${recorded - 1} saved`)).toBeVisible()
  await expect(speaker.getByRole('heading', { level: 2, name: hmong.staff })).toBeVisible()
  await press(speaker, 'Record')
  await expectHeard(speaker)
  await press(speaker, 'Stop')
  await press(speaker, 'Save and continue')
  await expect(speaker.getByText(`Phrase ${recorded} saved`)).toBeVisible()

  expect(errors).toEqual([])

  const listener = await phone(browser)
  await listener.goto(
    `${world.address}/approve-recordings/${await speakersLink(world, 'approve', leader.schoolId, leader.token)}`,
  )
  await listener.getByRole('combobox').selectOption('en')
  const listening = performance.now()
  for (let left = recorded; left > 0; left--) {
    await expect(listener.getByText(`${left} to listen to`)).toBeVisible()
    await press(listener, 'Listen')
    await press(listener, 'Approve and continue')
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
  await respondent.addInitScript(whatEnds)
  const files: Promise<Buffer>[] = []
  respondent.on('response', (answer) => {
    if (answer.url().includes('/api/recording-files/')) files.push(answer.body())
  })
  await respondent.goto(`${world.address}/survey-form/${guid}?lang=hmn`)
  await respondent.getByRole('radio', { name: /^Hmoob/ }).check()
  await next(respondent, hmong).click()
  await expect(heading(respondent, hmong.beforeTitle)).toBeVisible()
  // One press reads the whole step aloud.
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

  // A shared device that has opened the page once plays recordings offline, even after a reload.
  const shared = await phone(browser)
  await shared.addInitScript(whatEnds)
  await shared.goto(`${world.address}/survey-form/${guid}?kiosk=1`)
  const kept = 'caches.open("recordings-1").then((cache) => cache.keys()).then((all) => all.length)'
  await expect.poll(() => shared.evaluate<number>(kept), { timeout: 15_000 }).toBe(new Set(heard).size)
  await shared.context().setOffline(true)
  await shared.reload()
  await shared.getByRole('radio', { name: /^Hmoob/ }).check()
  await next(shared, hmong).click()
  await shared.getByRole('button', { name: hmong.listen, exact: true }).click()
  await expect.poll(() => shared.evaluate<number>('heard.length'), { timeout: 20_000 }).toBeGreaterThan(1)
})

test('imports sound and zip files and lists files it can’t use', async ({ shared, browser }) => {
  const leader = await makeLeader(shared)
  const page = await signedInPage(browser, shared, leader)
  await page.goto(`${shared.address}/recordings?language=hmn`)
  const bring = page.getByRole('region', { name: 'Import files' })
  const choose = (files: Record<string, Buffer>) =>
    bring
      .getByLabel(/^Files/)
      .setInputFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'audio/wav', buffer })))
  await press(page, 'Import Files')
  await expect(bring.getByText('Enter the speaker’s name and choose files.')).toBeVisible()
  await bring.getByLabel('Speaker’s name').fill('Pa Houa Vang')
  const good = spokenSound({ seconds: 1, rate: 16_000 })
  await choose({
    'q1301.wav': good,
    'q1302.wav': spokenSound({ seconds: 1, rate: 16_000, loudness: 90_000 }),
    'q1303.wav': spokenSound({ seconds: 1, rate: 16_000, loudness: 20 }),
    'q1304.wav': spokenSound({ seconds: 21, rate: 8000 }),
    'q1305.wav': Buffer.from('These are no sounds.'),
  })
  await press(page, 'Import Files')
  const refused = bring.getByRole('listitem')
  await expect(refused.filter({ hasText: /^q130\d\.wav: / })).toHaveText([
    `q1302.wav: ${soundFaults.tooLoud}`,
    `q1303.wav: ${soundFaults.silent}`,
    `q1304.wav: ${soundFaults.tooLong}`,
    'q1305.wav: This browser can’t play this file.',
  ])
  await expectAccessible(page, 'files that were refused')
  await choose({ 'hmong.zip': Buffer.from(zipSync({ 'hmong/q1301.wav': good, 'hmong/notes.wav': good })) })
  await press(page, 'Import Files')
  await expect(bring.getByText('hmong/notes.wav: There’s no phrase with this ID.')).toBeVisible()
  await choose({ 'hmong.zip': Buffer.from(zipSync({ 'hmong/q1301.wav': good, 'hmong/q1302.wav': good })) })
  await press(page, 'Import Files')
  await expect(bring.getByText('Imported 2 recordings.')).toBeVisible()
  await expect(page.getByText('2 to listen to', { exact: true })).toBeVisible()
})
