import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** A font as wide as the one that pages show until their own has arrived. Without it, text would move. */
const standIn = 'fonts-liberation'

/** Finds Chromium, or installs it on Debian as root. Otherwise throws an error that says how to install it. */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const found = () => places.find((place) => existsSync(place))
  const missing = [...(found() ? [] : ['chromium']), ...(hasStandIn() ? [] : [standIn])]
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { stdio: 'ignore' as const }
    execFileSync('apt-get', ['update'], quiet)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], quiet)
  }
  const installed = found()
  if (installed) return installed
  throw new Error(
    'The journeys need Chromium: install it (apt-get install chromium fonts-liberation) or name it in CHROMIUM_PATH.',
  )
}

function hasStandIn(): boolean {
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  return /\b(?:Arial|Liberation Sans|Roboto)\b/.test(stdout ?? '')
}
