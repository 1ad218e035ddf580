import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

/**
 * What Playwright leaves out by itself, as the last list counts, and the suggestions of the address bar: two more
 * documents with each window, which took a tenth of all journeys.
 */
const leftOut = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const long = ['recordings', 'pages', 'setup', 'slips', 'respond-served'].map((name) => `${name}.spec.ts`)

/** Whole journeys in the machine's own Chromium against the real server. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/seed-once.ts',
  outputDir: 'test-results',
  timeout: 300_000,
  // One more than the cores of a small machine: a journey often waits for frames, the network or the disk.
  workers: 3,
  forbidOnly: true,
  // The longest files begin first, so that no worker runs one of them alone at the end. Sound takes long because it waits.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'journeys', testIgnore: long },
  ],
  reporter: [['list']],
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${leftOut.join(',')}`,
      ],
    },
    // Without pictures: they would take more of the machine than the journeys.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
})
