import './base.css'
import { createRoot, type Root } from 'react-dom/client'
import type { SurveyConfig } from '../contract.ts'
import { startDelivery } from './browser.ts'
import { keepForOffline } from './offline.ts'
import { RespondPage } from './respond-page.tsx'

const [, , guidInPath = '', page] = location.pathname.split('/')
const surveyGuid = decodeURIComponent(guidInPath)
const isKiosk = new URLSearchParams(location.search).get('kiosk') === '1'

/** The survey's settings that the server wrote into the document. */
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

/** Loaded separately, so that it does not add to the respondent's page. */
async function showQuestions(root: Root): Promise<void> {
  try {
    const { FamiliesPage } = await import('./families-page.tsx')
    root.render(<FamiliesPage surveyGuid={surveyGuid} inPage={configInPage()} />)
  } catch {
    // Browsers cache a failed module import, so the document is reloaded.
    setTimeout(() => location.reload(), 3000)
  }
}
