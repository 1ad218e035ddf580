import type { ReactNode } from 'react'
import { languages } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { AwaitedWords } from './awaited-words.tsx'
import { Button } from './button.tsx'
import done from './done.module.css'
import styles from './families.module.css'
import { FamilyQuestionList } from './family-question-list.tsx'
import { RetryIcon } from './icons.tsx'
import { LanguageRow } from './language-row.tsx'
import base from './parts/base.module.css'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import { dateInWords, fill, type Phrases } from './parts/phrases.ts'
import { type Problem, useFamilyQuestions } from './use-family-questions.ts'
import { useLanguage } from './use-language.ts'

interface Props {
  surveyGuid: string
  /** The settings that came with the page; null where the survey is unknown. */
  inPage: SurveyConfig | null
  /** The language that the link names, if any. */
  named?: string | null
}

/** /survey-form/{guid}/questions: everything a survey asks, to be read without answering. */
export function FamiliesPage({ surveyGuid, inPage, named }: Props) {
  const offered = inPage?.languages.length ? inPage.languages : languages
  const linked = languages.find(({ code }) => code === named && offered.some((one) => one.code === code))
  const { phrases, code, awaited, choose } = useLanguage(
    offered.map((one) => one.code),
    null,
    linked?.code,
  )
  const { result: read, load } = useFamilyQuestions(surveyGuid, code)
  const result = inPage?.status === 'renewed' ? 'renewed' : read
  const warning = awaited && <AwaitedWords code={awaited} />
  if (!phrases) return warning && <main className={base.form}>{warning}</main>
  const row = <LanguageRow languages={offered} code={code} phrases={phrases} onChoose={choose} />
  if (typeof result === 'string') {
    return (
      <ProblemPage problem={result} phrases={phrases} warning={warning} onRetry={() => void load()}>
        {row}
      </ProblemPage>
    )
  }
  return (
    <Frame phrases={phrases} warning={warning}>
      <main className={styles.families}>
        <Head phrases={phrases} config={inPage} />
        {row}
        {result ? (
          <>
            {result.isDraft && <p className={styles.draft}>{phrases.families.draft}</p>}
            <FamilyQuestionList questions={result} phrases={phrases} />
          </>
        ) : (
          <p className={styles.loading} role="status">
            {phrases.loading}
          </p>
        )}
      </main>
    </Frame>
  )
}

function Head({ phrases, config }: { phrases: Phrases; config: SurveyConfig | null }) {
  const { title, intro, dates } = phrases.families
  useTitle(config ? `${title} – ${config.schoolName}` : title)
  const date = (day: string) => dateInWords(phrases, day)
  return (
    <>
      {config && <p className={base.where}>{config.schoolName}</p>}
      <Heading>{title}</Heading>
      <p className={done.text}>{intro}</p>
      {config?.opens && config.closes && (
        <p className={base.where}>
          {fill(dates, { opens: date(config.opens), closes: date(config.closes) })}
        </p>
      )}
    </>
  )
}

interface ProblemProps {
  problem: Problem
  phrases: Phrases
  warning: ReactNode
  onRetry: () => void
  children: ReactNode
}

function ProblemPage({ problem, phrases, warning, onRetry, children }: ProblemProps) {
  const words: Readonly<Record<Problem, [title: string, text: string]>> = {
    unknown: [phrases.unknownTitle, phrases.unknownText],
    renewed: [phrases.renewedTitle, phrases.renewedText],
    later: [phrases.families.laterTitle, phrases.opensLater],
    failed: [phrases.families.failedTitle, phrases.families.failedText],
  }
  const [title, text] = words[problem]
  useTitle(title)
  return (
    <Frame phrases={phrases} warning={warning}>
      <main className={done.done}>
        <Heading>{title}</Heading>
        <p className={done.text}>{text}</p>
        {problem === 'failed' && (
          <Button look="primary" onPress={onRetry}>
            <RetryIcon />
            {phrases.retry}
          </Button>
        )}
        {children}
      </main>
    </Frame>
  )
}
