import { useId, useState } from 'react'
import { daysBetween } from '../../../../shared/dates.ts'
import { languageName, languages } from '../../../../shared/languages.ts'
import { download } from '../../../../web/call.ts'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { type KitDocument, type SurveySetup, setupContract } from '../contract.ts'
import { kitLanguages, needsStudents } from '../rules.ts'
import styles from './kit-list.module.css'
import { datesFirst } from './text.ts'

interface KitLine {
  key: KitDocument
  name: string
  use: string
}

const documents: readonly KitLine[] = [
  { key: 'notice', name: 'Notice to families', use: 'What we ask, families’ rights and how to opt out.' },
  { key: 'invitation', name: 'Invitation', use: 'For the day the survey opens.' },
  { key: 'poster', name: 'Poster', use: 'One page with a large QR code.' },
  { key: 'classroom-script', name: 'Classroom script', use: 'What a teacher reads aloud.' },
  {
    key: 'paper-letter',
    name: 'Letter with paper',
    use: 'How to fill in a booklet and return it.',
  },
  { key: 'reminder', name: 'Reminder', use: 'For the survey’s last days.' },
  { key: 'thank-you', name: 'Thank-you', use: 'For the day after the survey closes.' },
]

/** The kit's documents, each filled in and in the survey language that the user selects. */
export function KitList({ setup }: { setup: SurveySetup }) {
  const reason = useId()
  const chosen = languages.filter(({ code }) => setup.surveyLanguages.includes(code))
  const offered = chosen.length > 0 ? chosen : languages.slice(0, 1)
  const [code, setCode] = useState<string>(offered[0]?.code ?? 'en')
  const unfinished = datesFirst(setup)
  const asksStudents = setup.survey.askedGroups.includes('students')
  const isNeeded = ({ key }: { key: KitDocument }) => asksStudents || !needsStudents.includes(key)
  const shown = documents.filter(isNeeded)
  const next = nextOf(setup, shown)
  const lines = (some: readonly KitLine[]) => (
    <ul className={styles.documents}>
      {some.map(({ key, name, use }) => (
        <li key={key}>
          <div>
            <b>{name}</b>
            <p className="quiet small">{use}</p>
          </div>
          <DownloadButton
            variant="quiet"
            load={() => filledDocument(setup.survey.guid, key, code)}
            disabledBy={unfinished ? reason : undefined}
          >
            Download <span className="unseen">{name}</span>
          </DownloadButton>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.more}>
      <div className={styles.head}>
        <h4>Next to send</h4>
        <SelectField
          label="Language"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          options={offered.map((language) => ({ value: language.code, label: language.name }))}
        />
      </div>
      {unfinished ? (
        <p className="quiet small" id={reason}>
          {unfinished}
        </p>
      ) : null}
      {lines(shown.filter(({ key }) => key === next))}
      {setup.kitInEnglish.includes(code) ? (
        <p className="quiet small">
          The {languageName(code)} letters aren’t complete, so the documents are in English.
        </p>
      ) : null}
      <Drafts
        codes={kitLanguages(setup.kitDrafts, setup.surveyLanguages).filter(
          (one) => !setup.kitInEnglish.includes(one),
        )}
      />
      <details className={styles.others}>
        <summary>More documents</summary>
        {lines(shown.filter(({ key }) => key !== next))}
      </details>
    </div>
  )
}

/** Returns the notice before the survey opens, or a reminder once the close date is nearer than the open date. */
function nextOf({ survey, settingsObject }: SurveySetup, shown: readonly KitLine[]): KitDocument {
  const { survey_date_begin: begin, survey_date_end: end } = settingsObject
  const { today, survey_status: status } = survey
  if (status === 'closed') return 'thank-you'
  if (begin && end && daysBetween(begin, today) > daysBetween(today, end)) return 'reminder'
  const isAhead = !begin || today < begin
  return isAhead && shown.some(({ key }) => key === 'notice') ? 'notice' : 'invitation'
}

/** Downloads the Word document that informs participants, with this survey's link, QR code, school and dates. */
export function TemplateDownload({ setup }: { setup: SurveySetup }) {
  const load = () =>
    download(setupContract.communicationKit, {
      params: { guid: setup.survey.guid, document: 'template' },
      query: { languages: 'all' },
    })
  return (
    <DownloadButton load={load} disabledReason={datesFirst(setup)}>
      Download Template
    </DownloadButton>
  )
}

/** Downloads a kit document with this survey's link, dates and QR code filled in. */
export const filledDocument = (guid: string, document: KitDocument, code: string) =>
  download(setupContract.communicationKit, {
    params: { guid, document },
    query: { language: languages.find((language) => language.code === code)?.id },
  })

function Drafts({ codes }: { codes: readonly string[] }) {
  const names = languages.filter(({ code }) => codes.includes(code)).map(({ name }) => name)
  if (names.length === 0) return null
  const listed = new Intl.ListFormat('en-GB').format(names)
  return (
    <p className="quiet small">
      {names.length === 1
        ? `The ${listed} text is a draft that no one has approved. Have a speaker check it first.`
        : `The ${listed} texts are drafts that no one has approved. Have speakers check them first.`}
    </p>
  )
}
