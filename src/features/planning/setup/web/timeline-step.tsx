import { lazy, Suspense, useState } from 'react'
import type { SurveyStatus } from '../../../../shared/codes.ts'
import { addDays, dayInWords } from '../../../../shared/dates.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { useSession } from '../../../../web/session.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { Ending } from '../../../running/ending/rules.ts'
import { EndSurvey } from '../../../running/ending/web/parts/end-survey.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { setupContract } from '../contract.ts'
import { settingChange } from './data.ts'
import { FieldSaved } from './field-state.tsx'
import { FixedNote, isFixed } from './fixed-note.tsx'
import { filledDocument, TemplateDownload } from './kit-list.tsx'
import { MoveCloseDate } from './move-close-date.tsx'
import { isReason, OpenSooner, whyTooSoon } from './open-sooner.tsx'
import {
  closeLimits,
  datesToChoose,
  isWeekendOnly,
  type Limits,
  openLimits,
  windowInWords,
} from './parts/window.ts'
import type { Saves } from './saves.ts'
import type { StepProps } from './step-props.ts'
import { audience, datesFirst, timelineHeading } from './text.ts'
import styles from './timeline-step.module.css'

const DateField = lazy(() => import('./date-field.tsx').then((module) => ({ default: module.DateField })))

export function TimelineStep({ guid, setup, saves }: StepProps) {
  const { today, survey_status: status } = setup.survey
  const isAdmin = isAdministrator(useSession()?.role ?? '')
  const mayMove = status === 'active' && isAdmin
  const [asked, setAsked] = useState<string | null>(null)
  const [picking, setPicking] = useState<'begin' | 'end' | null>(null)
  const pick = (field: 'begin' | 'end') => ({
    opened: picking === field,
    // The other calendar may already have opened when this one closes.
    onOpen: (opened: boolean) => setPicking((now) => (opened ? field : now === field ? null : now)),
  })
  const stored = setup.settingsObject.survey_date_end ?? ''
  const begin = saves.shown('surveyBeginDate', setup.settingsObject.survey_date_begin ?? '') || null
  const end = saves.shown('surveyEndDate', stored) || null
  const save = (field: 'surveyBeginDate' | 'surveyEndDate') => (day: string) =>
    saves.save(settingChange(guid, field, day))
  const opening = openLimits(today, end)
  return (
    <>
      <Section title={timelineHeading}>
        <p className="quiet">Both days count in full, in the school’s time zone.</p>
        <FixedNote setup={setup} part="dates" />
        <div className={styles.dates}>
          <Day
            saves={saves}
            locked={setup.locked || isFixed(setup, 'dates')}
            label="Open date"
            field="surveyBeginDate"
            day={begin}
            limits={opening}
            {...pick('begin')}
            onSave={(day) => {
              save('surveyBeginDate')(day)
              // The user chooses the close date next.
              if (end === null) setPicking('end')
            }}
          />
          <Day
            saves={saves}
            locked={(setup.locked && !mayMove) || isFixed(setup, 'dates')}
            label="Close date"
            field="surveyEndDate"
            day={end}
            limits={mayMove ? { min: addDays(stored, 1) } : closeLimits(today, begin)}
            {...pick('end')}
            onSave={mayMove ? setAsked : save('surveyEndDate')}
          />
        </div>
        <div aria-live="polite" className={styles.window}>
          {begin && end ? (
            <p>{windowInWords(begin, end)}</p>
          ) : (
            <p className="quiet">{datesToChoose(begin, end)}.</p>
          )}
        </div>
        {setup.locked ? (
          <p className="quiet">{mayMove ? mayMoveNote : lockedNotes[status]}</p>
        ) : (
          <Hints begin={begin} end={end} today={today} />
        )}
        <SoonerDate {...{ guid, setup, saves, begin }} />
        <MoveCloseDate
          from={stored}
          to={asked}
          onCancel={() => setAsked(null)}
          onMove={(day) => {
            setAsked(null)
            save('surveyEndDate')(day)
          }}
        />
      </Section>
      {isAdmin ? (
        <EndSurvey
          guid={guid}
          schoolName={setup.survey.schoolName}
          kind="audit"
          ways={waysToEnd(setup.survey)}
        />
      ) : null}
      <TellPeople setup={setup} />
    </>
  )
}

function TellPeople({ setup }: Pick<StepProps, 'setup'>) {
  const { askedGroups, guid } = setup.survey
  const asksStudents = askedGroups.includes('students')
  const firstLanguage = setup.surveyLanguages[0] ?? 'en'
  return (
    <Card title="Tell people about the survey" level={2}>
      <p className={styles.kit}>
        A letter template for {audience(askedGroups)}. It includes your link, QR code and dates.
      </p>
      <div className={styles.downloads}>
        <TemplateDownload setup={setup} />
        {asksStudents ? (
          <DownloadButton
            variant="quiet"
            load={() => filledDocument(guid, 'notice', firstLanguage)}
            disabledReason={datesFirst(setup)}
          >
            Download the notice to families
          </DownloadButton>
        ) : null}
      </div>
      {asksStudents ? (
        <p className={styles.blank}>
          <a
            href={`${setupContract.informParticipants.path}?lang=${firstLanguage}`}
            target="_blank"
            rel="noreferrer"
          >
            Blank notice and invitation <span className="unseen">(opens in a new tab)</span>
          </a>
        </p>
      ) : null}
    </Card>
  )
}

/** Warns if the open date is too soon after two surveys. Once the setup is complete, saves the date with a reason. */
function SoonerDate({ guid, setup, saves, begin }: StepProps & { begin: string | null }) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isAdmin = isAdministrator(useSession()?.role ?? '')
  const { setupComplete } = setup.survey
  if (begin === null || whyTooSoon(setup, begin) === null) return null
  if (setupComplete && begin === setup.settingsObject.survey_date_begin) return null
  const mayAllow = setupComplete && isAdmin
  const allow = () => {
    setTried(true)
    if (isReason(reason)) saves.save(settingChange(guid, 'surveyBeginDate', begin, reason.trim()))
  }
  return (
    <>
      <OpenSooner {...{ setup, begin, mayAllow, reason, isTried }} onReason={setReason} />
      {mayAllow ? <Button onClick={allow}>Allow this open date</Button> : null}
    </>
  )
}

interface DayProps {
  label: string
  field: string
  day: string | null
  limits: Limits
  locked: boolean
  saves: Saves
  opened: boolean
  onOpen: (opened: boolean) => void
  onSave: (day: string) => void
}

function Day({ label, field, day, limits, locked, saves, ...picking }: DayProps) {
  if (locked) {
    return (
      <dl className={styles.fixed}>
        <dt>{label}</dt>
        <dd>{day ? dayInWords(day) : 'Not set'}</dd>
      </dl>
    )
  }
  return (
    <div>
      <Suspense fallback={<div className={styles.waiting} role="status" aria-label={`${label}: loading`} />}>
        <DateField label={label} day={day} limits={limits} {...picking} />
      </Suspense>
      <div className={styles.state}>
        <FieldSaved field={field} saves={saves} />
      </div>
    </div>
  )
}

const mayMoveNote =
  'The survey is open. You can extend it or end it early below. You can’t change anything else.'

const lockedNotes: Readonly<Record<SurveyStatus, string>> = {
  'pre-release': '',
  active: 'The survey is open. Only an administrator can extend it or end it early.',
  closed: 'The survey has closed. You can’t change its dates.',
}

function Hints({ begin, end, today }: { begin: string | null; end: string | null; today: string }) {
  return (
    <>
      {begin && begin < today ? (
        <Notice title="The open date has passed">Choose today or later.</Notice>
      ) : null}
      {begin === today ? (
        <Notice title="The survey opens today">
          It opens as soon as you complete the setup. After that, you can’t change its words, items or
          languages.
        </Notice>
      ) : null}
      {begin && end && isWeekendOnly(begin, end) ? (
        <Notice tone="info" title="The survey is open only on a weekend">
          You’ll reach more people on school days. Consider adding some.
        </Notice>
      ) : null}
    </>
  )
}

/** A closed survey may already be final, which the server checks. */
function waysToEnd({ survey_status, cancelledOn }: Survey): Ending[] {
  if (survey_status === 'pre-release' || cancelledOn !== null) return []
  return survey_status === 'active' ? ['close', 'cancel'] : ['cancel']
}
