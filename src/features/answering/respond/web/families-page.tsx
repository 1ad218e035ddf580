import { useCallback, useEffect, useState } from 'react'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { dayInLanguage, fill } from '../../../../shared/phrases.ts'
import type { FamilyQuestions, SurveyConfig } from '../contract.ts'
import { AwaitedWords } from './awaited-words.tsx'
import { CallFailed, fetchQuestions } from './calls.ts'
import done from './done.module.css'
import styles from './families.module.css'
import { FamilyQuestionList } from './family-question-list.tsx'
import { LanguageRow } from './language-row.tsx'
import { MessagePage } from './message-page.tsx'
import base from './parts/base.module.css'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import { addPhrases, type Phrases } from './parts/phrases.ts'
import { SpokenContext } from './parts/spoken.ts'
import { RetryButton } from './state-page.tsx'
import { useLanguage } from './use-language.ts'

const ownPhrases = import.meta.glob<Partial<Phrases>>('../../../../../content/{en,es,so,hmn}/phrases.json', {
  import: 'default',
  query: '?families',
})
addPhrases((code) => ownPhrases[`../../../../../content/${code}/phrases.json`]?.())

interface Props {
  surveyGuid: string
  /** The settings included in the page; null if the survey doesn't exist. */
  inPage: SurveyConfig | null
  /** The language in the link, if the survey has it. */
  named?: LanguageCode | null
}

/** The page /survey-form/{guid}/questions, which lists all of a survey's questions without asking for answers. */
export function FamiliesPage({ surveyGuid, inPage, named }: Props) {
  const offered = inPage?.languages.length ? inPage.languages : languages
  const { phrases, code, awaited, choose } = useLanguage(offered, null, named)
  const { result: read, load } = useFamilyQuestions(surveyGuid, code)
  const result = inPage?.status === 'renewed' ? 'renewed' : read
  const warning = awaited && <AwaitedWords code={awaited} />
  if (!phrases) return warning && <main className={base.form}>{warning}</main>
  const row = <LanguageRow languages={offered} onChoose={choose} />
  return (
    <SpokenContext value={{ code, phrases }}>
      {typeof result === 'string' ? (
        <MessagePage {...problemWords(result, phrases)} warning={warning}>
          {result === 'failed' && <RetryButton onPress={() => void load()} />}
          {row}
        </MessagePage>
      ) : (
        <Frame warning={warning}>
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
      )}
    </SpokenContext>
  )
}

function Head({ phrases, config }: { phrases: Phrases; config: SurveyConfig | null }) {
  const { title, intro, dates } = phrases.families
  useTitle(config ? `${title} – ${config.schoolName}` : title)
  const date = (day: string) => dayInLanguage(day, phrases)
  return (
    <>
      {config && (
        <p className={base.where}>
          <bdi>{config.schoolName}</bdi>
        </p>
      )}
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

/** Why there are no questions: the survey doesn't exist, has another link, has no dates yet or was unreachable. */
type Problem = 'unknown' | 'renewed' | 'later' | 'failed'

function problemWords(problem: Problem, phrases: Phrases): { title: string; texts: string[] } {
  const { families } = phrases
  if (problem === 'later') return { title: families.laterTitle, texts: [phrases.opensLater] }
  if (problem === 'failed') return { title: families.failedTitle, texts: [families.failedText] }
  return { title: phrases[`${problem}Title`], texts: [phrases[`${problem}Text`]] }
}

/** Returns the questions in a language, or why they are missing; undefined while loading. Loads a language once. */
function useFamilyQuestions(surveyGuid: string, code: LanguageCode) {
  const [read, setRead] = useState<Partial<Record<LanguageCode, FamilyQuestions | Problem>>>({})
  const load = useCallback(async () => {
    const id = languages.find((language) => language.code === code)?.id ?? 1
    const result = await fetchQuestions(surveyGuid, id).catch((error): Problem => {
      const status = error instanceof CallFailed ? error.status : 0
      return status === 404 ? 'unknown' : status === 409 ? 'later' : 'failed'
    })
    setRead((before) => ({ ...before, [code]: result }))
  }, [surveyGuid, code])
  useEffect(() => void load(), [load])
  return { result: read[code], load }
}
