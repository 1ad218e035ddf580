import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { call } from '../../../../web/call.ts'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState } from '../../../../web/ui/states.tsx'
import { Tabs } from '../../../../web/ui/tabs.tsx'
import { familyAnswerContract } from '../contract.ts'
import { Answer } from './answer.tsx'
import styles from './answer-editor.module.css'
import { DraftLanguages, NotThere, PublicState } from './answer-state.tsx'
import { answerPreviewQuery, familyAnswerQuery } from './data.ts'
import { texts } from './text.ts'

/** The saved page as families will read it, in each language; publishing it. */
export function AnswerPreviewPage() {
  const { guid = '' } = useParams({ strict: false })
  const { lang = 'en' } = useSearch({ from: '/staff/audit-results-dashboard/$guid/answer/preview' })
  const navigate = useNavigate({ from: '/audit-results-dashboard/$guid/answer/preview' })
  const queries = useQueryClient()
  const { data: answer, error, refetch } = useQuery(familyAnswerQuery(guid))
  const { data: preview } = useQuery({
    ...answerPreviewQuery(guid, lang),
    enabled: answer !== undefined && answer.version > 0,
  })
  const publish = useMutation({
    mutationFn: (seen: string) =>
      call(
        familyAnswerContract.publishFamilyAnswer,
        { body: { surveyGuid: guid, seen } },
        // What was seen names the version.
        { version: undefined },
      ),
    onSuccess: (stored) => queries.setQueryData(familyAnswerQuery(guid).queryKey, stored),
    // The version is part of what was seen, and a refusal means that there is something else to see.
    onSettled: () => queries.invalidateQueries({ queryKey: ['family-answer', guid] }),
  })
  const isDone = answer?.published?.isCurrent === true
  return (
    <Page
      title={texts.preview}
      documentTitle={`${texts.preview}: ${texts.title}`}
      back={
        <BackLink to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
          {texts.title}
        </BackLink>
      }
      facts={answer ? <span>{answer.surveyName}</span> : undefined}
      actions={
        // Together with the page's text, whether or not the preview is there: what comes later would move it.
        answer && answer.version > 0 ? (
          <Buttons>
            <LinkButton to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
              Change it
            </LinkButton>
            {isDone ? null : (
              <Button
                variant="primary"
                unavailable={publish.isPending || preview === undefined}
                onClick={() => preview && publish.mutate(preview.seen)}
              >
                {publish.isPending ? 'Publishing…' : 'Publish'}
              </Button>
            )}
          </Buttons>
        ) : undefined
      }
    >
      {publish.error ? <ErrorState error={publish.error} title="The page was not published" /> : null}
      {answer && answer.version > 0 ? (
        <>
          <PublicState guid={guid} answer={answer} />
          <DraftLanguages drafts={answer.drafts} />
          <Tabs
            label="Language"
            current={lang}
            onChange={(code) => void navigate({ search: { lang: code }, replace: true })}
            tabs={languages.map(({ code, name }) => ({
              key: code,
              name,
              content: <InLanguage guid={guid} language={code} />,
            }))}
          />
        </>
      ) : answer ? (
        <EmptyState
          title="Nothing is saved yet"
          action={
            <LinkButton variant="primary" to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
              Choose what it says
            </LinkButton>
          }
        >
          The preview shows what was saved last.
        </EmptyState>
      ) : (
        <NotThere error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function InLanguage({ guid, language }: { guid: string; language: LanguageCode }) {
  const { data, error, refetch } = useQuery(answerPreviewQuery(guid, language))
  if (data)
    return (
      <div className={styles.panel}>
        <div className={styles.sheet}>
          <Answer view={data.view} level={2} />
        </div>
      </div>
    )
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p role="status">Loading…</p>
}
