import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import english from '../../../../../content/en/family-answer.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState } from '../../../../web/ui/states.tsx'
import type { AnswerView } from '../contract.ts'
import type { LanguageLink } from './answer.tsx'
import styles from './answer-editor.module.css'
import { AnswerPage } from './answer-page.tsx'
import { NotThere, PublicState } from './answer-state.tsx'
import { type ReportDesk, schoolReport } from './desk.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { texts } from './text.ts'

/** Shows the saved page in each language, as families will read it, and publishes it. */
export function AnswerPreviewPage() {
  const { guid = '' } = useParams({ strict: false })
  const { lang = 'en' } = useSearch({ from: '/staff/audit-results-dashboard/$guid/answer/preview' })
  return <ReportPreview desk={schoolReport(guid)} lang={lang} Link={PreviewLink} />
}

interface ReportPreviewProps {
  desk: ReportDesk
  lang: LanguageCode
  Link: LanguageLink
}

/** Shows a school's or a district's saved page. */
export function ReportPreview({ desk, lang, Link }: ReportPreviewProps) {
  const [asks, setAsks] = useState(false)
  const queries = useQueryClient()
  const { data: answer, error, refetch } = useQuery(desk.query)
  const preview = useQuery({
    ...desk.preview(lang),
    enabled: answer !== undefined && answer.version > 0,
  })
  const publish = useMutation({
    mutationFn: ({ version, ...body }: { seen: string; drafts: boolean; version: number }) =>
      // The preview and the lists of names load separately, so both must match the saved version.
      desk.publish(body, version),
    onSuccess: (stored) => {
      queries.setQueryData(desk.query.queryKey, stored)
      setAsks(false)
    },
    // Both load again because a rejection means that they have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: desk.query.queryKey }),
  })
  const isDone = answer?.published?.isCurrent === true
  return (
    <Page
      title={texts.preview}
      documentTitle={`${texts.preview}: ${texts.title}`}
      back={<BackLink {...desk.editorAt}>{texts.title}</BackLink>}
      facts={answer ? <span dir="auto">{answer.surveyName}</span> : undefined}
      actions={
        // The buttons appear with the page's text, before the preview has loaded. Later they would move the page.
        answer && answer.version > 0 ? (
          <Buttons>
            <LinkButton {...desk.editorAt}>Change it</LinkButton>
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
          <PublicState desk={desk} answer={answer} />
          {preview.data ? (
            <>
              <Sheet language={lang} view={preview.data.view} Link={Link} />
              <PublishDialog
                {...{ desk, answer }}
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
            <LinkButton variant="primary" {...desk.editorAt}>
              Choose what it says
            </LinkButton>
          }
        >
          The preview shows your last saved version.
        </EmptyState>
      ) : (
        <NotThere desk={desk} error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

interface SheetProps {
  language: LanguageCode
  view: AnswerView
  Link: LanguageLink
}

/** The page as families will read it. */
function Sheet({ language, view, Link }: SheetProps) {
  const name = languages.find(({ code }) => code === language)?.name
  return (
    <section className={styles.sheet} aria-label={`The page in ${name}`}>
      <AnswerPage view={view} level={2} Link={Link} />
    </section>
  )
}

const PreviewLink: LanguageLink = ({ language, isCurrent, children }) => (
  <RouterLink
    from="/audit-results-dashboard/$guid/answer/preview"
    to="."
    search={{ lang: language }}
    replace
    resetScroll={false}
    {...inLanguage(language)}
    {...(isCurrent ? { 'aria-current': 'true' } : {})}
  >
    {children}
  </RouterLink>
)
