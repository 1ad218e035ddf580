import './base.css'
import { createRoot, type Root } from 'react-dom/client'
import type { SurveyConfig } from '../contract.ts'
import { startDelivery } from './browser.ts'
import { keepForOffline } from './offline.ts'
import { RespondPage } from './respond-page.tsx'

const [, , guidInPath = '', page] = location.pathname.split('/')
const surveyGuid = decodeURIComponent(guidInPath)
const isKiosk = new URLSearchParams(location.search).get('kiosk') === '1'

/** The server writes the survey's settings into the page, so that the first step waits for nothing. */
function configInPage(): SurveyConfig | null {
  const written = document.getElementById('survey-config')?.textContent
  return written ? JSON.parse(written) : null
}

const place = document.getElementById('root')
if (place) {
  const root = createRoot(place)
  if (page === 'questions') void showQuestions(root)
  else root.render(<RespondPage surveyGuid={surveyGuid} inPage={configInPage()} isKiosk={isKiosk} />)
}
startDelivery()
keepForOffline(configInPage(), isKiosk)

/** What only families read is no part of what every respondent waits for. */
async function showQuestions(root: Root): Promise<void> {
  try {
    const { FamiliesPage } = await import('./families-page.tsx')
    root.render(<FamiliesPage surveyGuid={surveyGuid} inPage={configInPage()} />)
  } catch {
    // A browser may remember that a module did not arrive, so it is asked for by a new page.
    setTimeout(() => location.reload(), 3000)
  }
}
