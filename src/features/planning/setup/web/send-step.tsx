import { IconCheck, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { languageCodes, languageName } from '../../../../shared/languages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { PaperOption } from '../../../answering/paper/web/parts/paper-option.tsx'
import { answerSlipsQuery } from '../../../schools/answer-slips/web/data.ts'
import { WaysIn } from '../../../schools/answer-slips/web/parts/ways-in.tsx'
import type { SurveySetup } from '../contract.ts'
import { kitLanguages } from '../rules.ts'
import { CopyLine } from './copy-line.tsx'
import { KitDrawing } from './kit-drawing.tsx'
import { KitList, TemplateDownload } from './kit-list.tsx'
import { MessageToPaste } from './message-to-paste.tsx'
import { QrCode, QrDownload } from './qr-code.tsx'
import { RenewLink } from './renew-link.tsx'
import styles from './send-step.module.css'
import { SlipsNeeded } from './slips-needed.tsx'
import type { StepProps } from './step-props.ts'
import { audience, bookletsFirst, sendHeading } from './text.ts'

/** Step 7: everything needed to invite people. The parts needed today are open; the rest are collapsed. */
export function SendStep(props: StepProps) {
  const { setup } = props
  const hash = useLocation({ select: (location) => location.hash })
  const ways = useQuery(answerSlipsQuery(setup.survey.guid))
  // The ways in come first and would move everything else.
  if (ways.isPending && ways.failureCount === 0) return <PageSkeleton blocks={6} />
  return (
    <>
      <WaysIn guid={setup.survey.guid} />
      <Section title={sendHeading}>
        <p className={styles.lead}>
          {whenItOpens(setup)} <SlipsNeeded guid={setup.survey.guid} />
        </p>
        <div className={styles.send}>
          <div className={styles.options}>
            <KitOption setup={setup} />
            <LinkOption {...props} />
            <article className={styles.option} id="paper">
              <p className={styles.number}>Option 3</p>
              {/* The link to the Tracking page leads to this part. */}
              <details open={hash === 'paper'}>
                <summary>
                  <h3>On paper, for people without a device</h3>
                </summary>
                <PaperOption
                  guid={setup.survey.guid}
                  isClosed={setup.survey.survey_status === 'closed'}
                  unfinished={bookletsFirst(setup)}
                />
              </details>
            </article>
          </div>
          <div className={styles.aside}>
            <QrCard setup={setup} />
            {/* The link uses this page's origin, which may differ from the survey link's. */}
            <p>
              <a href={`${new URL(setup.surveyLink).pathname}/questions`} target="_blank" rel="noreferrer">
                See what families see <span className="unseen">(opens in a new tab)</span>
              </a>
            </p>
          </div>
        </div>
      </Section>
    </>
  )
}

function QrCard({ setup }: { setup: SurveySetup }) {
  return (
    <section className={styles.qr} aria-labelledby="qr-card">
      <QrCode link={setup.shortLink} />
      <h3 id="qr-card">QR code</h3>
      <p className="quiet small">For posters, slides and letters. Test it with your phone.</p>
      <QrDownload setup={setup} wide />
    </section>
  )
}

function whenItOpens({ survey, locked, settingsObject }: SurveySetup): string {
  const { survey_date_begin: begin, survey_date_end: end } = settingsObject
  const same = 'Everyone uses the same link.'
  if (!begin || !end) return `${same} It works starting on the open date, once the setup is complete.`
  if (survey.survey_status === 'closed') return `${same} The survey closed on ${dayInWords(end)}.`
  if (locked) return `${same} The survey is open and closes at the end of ${dayInWords(end)}.`
  if (begin <= survey.today)
    return `${same} It opens once the setup is complete and closes at the end of ${dayInWords(end)}.`
  return `${same} It opens on ${dayInWords(begin)} and closes at the end of ${dayInWords(end)}.`
}

const inTheKit = ({ survey, surveyLanguages, kitInEnglish }: SurveySetup) => [
  'Survey link and QR code',
  `Instructions for ${audience(survey.askedGroups)}`,
  new Intl.ListFormat('en-GB').format(
    kitLanguages(languageCodes, surveyLanguages)
      .filter((code) => !kitInEnglish.includes(code))
      .map(languageName),
  ),
]

function KitOption({ setup }: { setup: SurveySetup }) {
  return (
    <article className={styles.option}>
      <p className={styles.number}>Option 1</p>
      <h3>Send the communication kit</h3>
      <div className={styles.kit}>
        <KitDrawing />
        <div>
          <p>A Word document to print, email or paste.</p>
          <ul className={styles.ticks}>
            {inTheKit(setup).map((part) => (
              <li key={part}>
                <IconCheck className="icon icon--small" aria-hidden />
                {part}
              </li>
            ))}
          </ul>
          <TemplateDownload setup={setup} />
        </div>
      </div>
      <KitList setup={setup} />
    </article>
  )
}

function LinkOption(props: StepProps) {
  const { surveyLink, shortLink, kioskLink, locked } = props.setup
  const [qrOpen, setQrOpen] = useState(false)
  return (
    <article className={styles.option}>
      <p className={styles.number}>Option 2</p>
      <h3>Share the link yourself</h3>
      <p className={styles.advice}>Say what the survey is for, that it’s anonymous and when it closes.</p>
      {/* After the survey has opened, sharing its link is the main task on this page. */}
      <CopyLine label="Survey link" link={surveyLink} act="Copy Link" primary={locked}>
        <Button onClick={() => setQrOpen(true)}>
          <IconQrcode className="icon" aria-hidden />
          Download QR Code
        </Button>
      </CopyLine>
      <p className={styles.short}>
        Short link: <b>{shortLink.replace(/^https?:\/\//, '')}</b>.
      </p>
      <details className={styles.fold}>
        <summary>Link for a shared device</summary>
        <p className={styles.advice}>
          The survey starts over after each person and works offline for up to 8 days. Use this link only on
          your own devices.
        </p>
        <CopyLine label="Link for a shared device" link={kioskLink} act="Copy this link" />
      </details>
      <MessageToPaste setup={props.setup} />
      <RenewLink {...props} />
      <Dialog
        opened={qrOpen}
        onClose={() => setQrOpen(false)}
        title="QR code for the survey"
        actions={<QrDownload setup={props.setup} />}
      >
        <QrCode link={shortLink} />
      </Dialog>
    </article>
  )
}
