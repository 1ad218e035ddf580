import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'

import {
  bankDraft,
  demoDistrict,
  interviewerToken,
  madeGoal,
  paperLink,
  reviewToken,
  sharedLink,
  speakersLink,
  surveysOf,
} from '../e2e/demo.ts'
import { type Calls, startHost } from '../e2e/host.ts'
import { openSettled } from '../e2e/open.ts'

import { routes } from '../e2e/routes.ts'
import { signedInPage } from '../e2e/staff.ts'
import { makeAccount, makeSurvey, signedIn } from '../e2e/survey.ts'
import { districtPassword, districtPeople } from './demo-district.ts'
import { arabicScreens, pseudoScreens } from './screens/arabic-screens.ts'
import { folder, picture, prepareFolder, type Screen, sizes } from './screens/camera.ts'
import { respondentScreens } from './screens/respondent-screens.ts'
import { socialCard } from './screens/social-card.ts'
import { everyone, everyStaffScreen, toSeeFirst, type Who } from './screens/staff-screens.ts'

/**
 * Captures screenshots of the demo school in docs/screens, always on the same day. Arguments select staff screens, and
 * `arabic` those from right to left. `pseudo` takes those of the pseudo-languages, to look at once.
 */
const only = process.argv.slice(2)
const now = new Date('2026-10-14T15:00:00Z')
const today = '2026-10-14'
const elsewhere = 'https://elsewhere.example'
const settings = Object.fromEntries(
  ['UPDATES', 'CONTACT', 'QUALITATIVE', 'ACADEMY', 'LEARNING', 'CONSULTATION'].map((name) => [
    `${name}_URL`,
    elsewhere,
  ]),
)
const host = await startHost({
  ...{ demo: true, district: true, pseudo: only.includes('pseudo') },
  ...{ from: now.toISOString(), settings },
})
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  prepareFolder()
  const staff = await staffPictures(browser, host)
  if (only.length === 0) await theOthers(browser, host, staff)
  else if (only.includes('arabic')) await arabicScreens(browser, host, { now, today })
  else if (only.includes('pseudo')) await pseudoScreens(browser, host, { now, today })
} finally {
  await browser.close()
  await host.stop()
}

async function staffPictures(browser: Browser, calls: Calls): Promise<Screen[]> {
  const demo = await surveysOf(calls)
  const begun = await makeSurvey(calls, { today, isSetUp: false })
  const places: Record<string, string> = {
    LIVE: demo.live,
    CLOSED: demo.closed,
    NEW: begun.guid,
    '/SHARED': await sharedLink(calls, demo),
    REVIEW: await reviewToken(calls),
    SPEAKER: await speakersLink(calls, 'record'),
    LISTENER: await speakersLink(calls, 'approve'),
    INTERVIEWER: await interviewerToken(calls),
    '/PAPER': await paperLink(calls, demo),
    DRAFT: await bankDraft(calls, await signedIn(calls)),
  }
  const tokens: Readonly<Record<Who, string>> = {
    nobody: '',
    leader: demo.token,
    doer: demo.token,
    newcomer: await newcomer(calls),
    beginner: begun.leader.token,
    administrator: await signedIn(calls),
    officer: await signedIn(calls, { email: districtPeople.officer.email, password: districtPassword }),
  }
  const every = everyStaffScreen(await routes())
  for (const who of everyone) {
    const token = tokens[who]
    // Create the goal late, because earlier screens show a school without any.
    if (who === 'doer') places.GOAL = String(await madeGoal(calls))
    if (who === 'administrator') {
      const { organization, template, round } = await demoDistrict(calls, tokens.administrator)
      Object.assign(places, { ORGANIZATION: String(organization), TEMPLATE: String(template), ROUND: round })
    }
    for (const screen of every[who]) {
      if (only.length > 0 && !only.includes(screen.name)) continue
      const page = await signedInPage(
        browser,
        calls,
        { token },
        token ? {} : { storageState: { cookies: [], origins: [] } },
      )
      await page.context().clock.setFixedTime(now)
      const path = Object.entries(places).reduce(
        (path, [name, place]) => path.replace(name, place),
        screen.path,
      )
      await openSettled(page, calls.address + path)
      await screen.act?.(page)
      await picture(page, screen, { view: screen.view ?? false })
      await page.context().close()
    }
  }
  return Object.values(every).flat()
}

/** Takes screenshots of a link's preview card and the respondent's page, and writes the index. */
async function theOthers(browser: Browser, calls: Calls, staff: readonly Screen[]): Promise<void> {
  await socialCard(browser, calls.address)
  const { live, closed } = await surveysOf(calls)
  const later = await makeSurvey(calls, { today, opensIn: 5 })
  const form = (guid: string) => `${calls.address}/survey-form/${guid}`
  const links = { open: form(live), later: later.link, closed: form(closed), unknown: form('no-such-survey') }
  const respondents = await respondentScreens(browser, links, now)
  writeIndex([...staff, ...respondents, ...(await arabicScreens(browser, calls, { now, today }))])
}

/** Creates a leader who hasn't filled in the school's profile yet. Returns a token. */
async function newcomer(calls: Calls): Promise<string> {
  const account = { email: 'luis.carranza@riverbend.example', password: 'Riverbend-School-1!' }
  return (await makeAccount(calls, { ...account, firstName: 'Luis', lastName: 'Carranza' })).token
}

/** Returns a featured screen's description and picture. Throws if the screen doesn't exist. */
function tenth(screens: readonly Screen[], name: string): string {
  const shows = screens.find((screen) => screen.name === name)?.shows
  if (!shows) throw new Error(`There is no screen ${name} to see first.`)
  return `**${shows[0]?.toUpperCase()}${shows.slice(1)}**\n\n![${shows}](${name}.png)`
}

function writeIndex(screens: readonly Screen[]): void {
  const names: Readonly<Record<string, string>> = { '': '1280' }
  const rows = screens.map(({ name, shows, sizes: of }) => {
    const links = sizes[of].map(
      ({ suffix }) => `[${names[suffix] ?? suffix.slice(1).replace('-', ' ')}](${name}${suffix}.png)`,
    )
    return `| ${name} | ${shows} | ${links.join(' · ')} |`
  })
  const text = `# Pictures of every screen

Made with \`npm run screens\`, with the demonstration school on October 14, 2026. Width in px; \`dark\` at 1280 px.
Long pages are cut. \`npm run screens -- home login\` makes those of the staff screens that are named, and
\`npm run screens -- arabic\` those from right to left.

## Ten to see first

${toSeeFirst.map((name) => tenth(screens, name)).join('\n\n')}

## All

| screen | shows | pictures |
|---|---|---|
${rows.join('\n')}
`
  writeFileSync(join(folder, 'README.md'), text)
}
