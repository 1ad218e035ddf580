import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { previewGuid } from '../../../../shared/codes.ts'
import { Buttons, ExternalButton, LinkButton } from '../../../../web/ui/button.tsx'
import {
  ClaritySign,
  CommunitySign,
  ConfidenceSign,
  Lake,
  SchoolByTheLake,
} from '../../../../web/ui/illustrations.tsx'
import { linksQuery } from '../../../records/addresses/web/data.ts'
import { anyLanguageHere, LanguagesHere } from './languages-here.tsx'
import styles from './public-home.module.css'
import { StateOfPromises } from './state-of-promises.tsx'

export function PublicHomePage() {
  return (
    <>
      <title>Equity Audit: equity, made visible</title>
      <Hero />
      <Lake />
      <Benefits />
      <HowItWorks />
      <Makers />
    </>
  )
}

function Hero() {
  const updates = useQuery(linksQuery()).data?.updates
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1 tabIndex={-1}>Equity, made visible</h1>
        <p className={styles.lead}>A platform to gather, track and act on equity data.</p>
        <p className={styles.more}>
          Students, families and staff answer one anonymous survey. See where school works for everyone, where
          it doesn’t and where to start.{' '}
          <a className="nowrap" href={`/survey-form/${previewGuid}/questions`}>
            See the questions we ask
          </a>
        </p>
        <Buttons className={styles.buttons}>
          {updates ? (
            <ExternalButton variant="primary" className={styles.button} href={updates}>
              Get Updates
            </ExternalButton>
          ) : null}
          <LinkButton variant={updates ? 'default' : 'primary'} className={styles.button} to="/sample-report">
            See a sample report
          </LinkButton>
          <LinkButton className={styles.button} to="/login">
            Log In
          </LinkButton>
        </Buttons>
      </div>
      <div className={styles.art}>
        <SchoolByTheLake />
      </div>
    </section>
  )
}

function Benefits() {
  return (
    <section className={styles.benefits} aria-label="Benefits">
      <ul>
        <Benefit sign={<ClaritySign />} name="Clarity">
          8 equity areas on one scale, and how each group experiences the school.
        </Benefit>
        <Benefit sign={<ConfidenceSign />} name="Confidence">
          Honest margins of error, and no scores for fewer than 10 people.
        </Benefit>
        <Benefit sign={<CommunitySign />} name="Community">
          Students from grade 4, families and staff, in {anyLanguageHere()}.
        </Benefit>
      </ul>
    </section>
  )
}

function Benefit({ sign, name, children }: { sign: ReactNode; name: string; children: ReactNode }) {
  return (
    <li>
      {sign}
      <h2>{name}</h2>
      <p>{children}</p>
    </li>
  )
}

function HowItWorks() {
  return (
    <section className={styles.how}>
      <div>
        <div>
          <h2>From a question to a next step</h2>
          <p>
            People can answer in <LanguagesHere />, on any phone, tablet or laptop.
          </p>
          <StateOfPromises className={styles.state} />
        </div>
        <ol className={styles.stages}>
          <Stage name="Gather">Set up in 7 short steps, then share one link or QR code.</Stage>
          <Stage name="Track">See who has answered while there’s still time to reach out.</Stage>
          <Stage name="Act">Find the widest gap and start there.</Stage>
        </ol>
      </div>
    </section>
  )
}

function Stage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={styles.stage}>
      <h3>{name}</h3>
      <p>{children}</p>
    </li>
  )
}

function Makers() {
  const contact = useQuery(linksQuery()).data?.contact
  return (
    <section className={styles.makers} aria-label="Who makes it and what it costs">
      <div>
        <div>
          <h2>Who makes it</h2>
          <p>
            The Equity Audit contributors write the program and its questions. Anyone can use, copy and change
            both: the program under the MIT license, the questions under CC BY 4.0.
          </p>
        </div>
        <div>
          <h2>What it costs</h2>
          <p>
            Nothing. The program is free, and there’s no paid version. An organization that runs it pays for
            its own server and staff time.
          </p>
        </div>
        <div>
          <h2>Who runs this site</h2>
          <p>
            The organization that set it up. It creates the accounts and keeps the answers.{' '}
            {contact ? (
              <a href={contact}>Contact them</a>
            ) : (
              'Ask the person who sent you here for an account.'
            )}
          </p>
        </div>
      </div>
    </section>
  )
}
