import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import english from '../../../../../content/en/family-answer.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { call } from '../../../../web/call.ts'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState } from '../../../../web/ui/states.tsx'
import { type AnswerView, familyAnswerContract } from '../contract.ts'
import type { LanguageLink } from './answer.tsx'
import styles from './answer-editor.module.css'
import { AnswerPage } from './answer-page.tsx'
import { NotThere, PublicState } from './answer-state.tsx'
import { answerPreviewQuery, familyAnswerQuery } from './data.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { texts } from './text.ts'

/** Shows the saved page in each language, as families will read it, and publishes it. */
export function AnswerPreviewPage() {
  const { guid = '' } = useParams({ strict: false })
  const { lang = 'en' } = useSearch({ from: '/staff/audit-results-dashboard/$guid/answer/preview' })
  const [asks, setAsks] = useState(false)
  const queries = useQueryClient()
  const { data: answer, error, refetch } = useQuery(familyAnswerQuery(guid))
  const preview = useQuery({
    ...answerPreviewQuery(guid, lang),
    enabled: answer !== undefined && answer.version > 0,
  })
  const publish = useMutation({
    mutationFn: ({ version, ...body }: { seen: string; drafts: boolean; version: number }) =>
      // The preview and the lists of names load separately, so both must match the saved version.
      call(familyAnswerContract.publishFamilyAnswer, { body: { surveyGuid: guid, ...body } }, { version }),
    onSuccess: (stored) => {
      queries.setQueryData(familyAnswerQuery(guid).queryKey, stored)
      setAsks(false)
    },
    // Both load again because a rejection means that they have changed.
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
      facts={answer ? <span dir="auto">{answer.surveyName}</span> : undefined}
      actions={
        // The buttons appear with the page's text, before the preview has loaded. Later they would move the page.
        answer && answer.version > 0 ? (
          <Buttons>
            <LinkButton to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
              Change it
            </LinkButton>
            {isDone ? null : (
              <Button
                variant="primary"
                unavailable={preview.data === undefined}
                onClick={() => {
                  publish.reset()
                  setAsks(true)
                }}
              >
                Publish page
              </Button>
            )}
          </Buttons>
        ) : undefined
      }
    >
      {answer && answer.version > 0 ? (
        <>
          <PublicState guid={guid} answer={answer} />
          {preview.data ? (
            <>
              <Sheet language={lang} view={preview.data.view} />
              <PublishDialog
                {...{ guid, answer }}
                undecided={preview.data.view.actions.goals.length > 0 ? null : english.undecided}
                opened={asks}
                pending={publish.isPending || preview.isFetching}
                error={publish.error}
                onPublish={(drafts) =>
                  preview.data && publish.mutate({ seen: preview.data.seen, drafts, version: answer.version })
                }
                onClose={() => setAsks(false)}
              />
            </>
          ) : preview.error ? (
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          ) : (
            <p role="status">Loading…</p>
          )}
        </>
      ) : answer ? (
        <EmptyState
          title="Nothing saved yet"
          action={
            <LinkButton variant="primary" to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
              Choose what it says
            </LinkButton>
          }
        >
          The preview shows your last saved version.
        </EmptyState>
      ) : (
        <NotThere error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

/** The page as families will read it. */
function Sheet({ language, view }: { language: LanguageCode; view: AnswerView }) {
  const name = languages.find(({ code }) => code === language)?.name
  return (
    <section className={styles.sheet} aria-label={`The page in ${name}`}>
      <AnswerPage view={view} level={2} Link={PreviewLink} />
    </section>
  )
}

const PreviewLink: LanguageLink = ({ language, isCurrent, children }) => (
  <Link
    from="/audit-results-dashboard/$guid/answer/preview"
    to="."
    search={{ lang: language }}
    replace
    resetScroll={false}
    {...inLanguage(language)}
    {...(isCurrent ? { 'aria-current': 'true' } : {})}
  >
    {children}
  </Link>
)
