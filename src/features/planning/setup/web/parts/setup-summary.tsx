import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupNames, groups } from '../../../../../shared/codes.ts'
import { languages } from '../../../../../shared/languages.ts'
import { count } from '../../../../../shared/numbers.ts'
import { LinkButton } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import { listsOf } from '../../../../schools/surveys/rules-settings.ts'
import { substitutionsQuery } from '../../../../schools/terms/web/data.ts'
import type { SurveySetup } from '../../contract.ts'
import styles from '../review-step.module.css'
import { genderRecipientsInWords, genderSummary } from './gender.ts'
import { type StepName, stepNamed } from './steps.ts'
import { windowInWords } from './window.ts'

/** Summary of all choices in a setup. `isOpen` adds a link from each choice to its step. */
export function SetupSummary({ setup, isOpen = false }: { setup: SurveySetup; isOpen?: boolean }) {
  const { settingsObject: settings } = setup
  return (
    <div className={styles.cards}>
      <Summary isOpen={isOpen} step="Participants">
        <Participants setup={setup} />
      </Summary>
      <Summary isOpen={isOpen} step="Terms">
        <Terms setup={setup} />
      </Summary>
      <Summary isOpen={isOpen} step="Items">
        <p>{genderSummary(settings.survey_question_gender)}</p>
        {genderRecipientsInWords(settings) ? <p>{genderRecipientsInWords(settings)}</p> : null}
      </Summary>
      <Summary isOpen={isOpen} step="Language">
        <p>{languageNames(setup) || 'Not chosen yet'}</p>
      </Summary>
      <Summary isOpen={isOpen} step="Timeline">
        <p>{timeline(settings)}</p>
      </Summary>
    </div>
  )
}

const summaryTitles: Partial<Record<StepName, string>> = { Items: 'Gender question' }

function Summary({ step, isOpen, children }: { step: StepName; isOpen: boolean; children: ReactNode }) {
  return (
    <Card title={summaryTitles[step] ?? step} level={3} className={styles.card}>
      <div className={styles.summary}>{children}</div>
      {isOpen ? (
        <LinkButton to="." search={{ step: stepNamed(step).number }} aria-label={`Change ${step}`}>
          Change
        </LinkButton>
      ) : null}
    </Card>
  )
}

function Participants({ setup }: { setup: SurveySetup }) {
  const { participantCounts: counts, settingsObject: settings } = setup
  const { groups: asked, bands } = listsOf(settings)
  return (
    <>
      <dl className={styles.rows}>
        {groups.map((group) => (
          <div key={group}>
            <dt>{groupNames[group]}</dt>
            <dd className="figures">{asked.includes(group) ? expected(counts[group]) : 'Not asked'}</dd>
          </div>
        ))}
      </dl>
      {asked.includes('students') ? (
        <p>
          {bands.length > 0 ? `Grades ${bands.join(' and ').replaceAll('-', '–')}` : 'No grades chosen yet'}
        </p>
      ) : null}
    </>
  )
}

const expected = (people: number) => (people > 0 ? count(people) : 'Not entered yet')

function Terms({ setup }: { setup: SurveySetup }) {
  const { data: rows = [] } = useQuery(substitutionsQuery())
  return (
    <dl className={styles.rows}>
      {rows.map((row) => {
        const choice = setup.terms.find((term) => term.substitution_fk === row.id)
        const option = row.options.find(({ id }) => id === choice?.option_fk) ?? row.options.at(-1)
        return (
          <div key={row.id}>
            <dt>{row.label}</dt>
            <dd>{option?.label}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Returns the languages chosen so far. */
export const offeredLanguages = ({ surveyLanguages: codes }: SurveySetup) =>
  languages.filter(({ code }) => codes.includes(code))

/** Returns the survey's languages whose questions no speaker has reviewed. */
export const draftsOffered = (setup: SurveySetup) =>
  offeredLanguages(setup).filter(({ code }) => setup.questionDrafts.includes(code))

function languageNames(setup: SurveySetup): string {
  const drafts = draftsOffered(setup)
  return new Intl.ListFormat('en').format(
    offeredLanguages(setup).map((language) =>
      drafts.includes(language) ? `${language.name} (draft, not reviewed yet)` : language.name,
    ),
  )
}

function timeline({ survey_date_begin: begin, survey_date_end: end }: SurveySetup['settingsObject']): string {
  return begin && end ? windowInWords(begin, end) : 'Not chosen yet'
}
