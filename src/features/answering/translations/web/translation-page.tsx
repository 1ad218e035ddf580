import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type LanguageCode, languageName } from '../../../../shared/languages.ts'
import { NotFoundPage, PageError } from '../../../../web/shell/problem-pages.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { isTranslated } from '../../../records/words/rules.ts'
import { TakeAll } from './bulk.tsx'
import { translationQuery } from './data.ts'
import { Decision } from './decision.tsx'
import { Progress } from './progress.tsx'
import { ReviewTexts } from './review-texts.tsx'
import { WorkbookPanel } from './workbook-panel.tsx'

/** Shows a translation to administrators, who accept the words that speakers have reviewed. */
export function TranslationPage({ preparation }: { preparation: (language: LanguageCode) => ReactNode }) {
  const { language } = useParams({ from: '/staff/administration/translations/$language' })
  return isTranslated(language) ? (
    <Translation key={language} language={language} preparation={preparation(language)} />
  ) : (
    <NotFoundPage />
  )
}

function Translation({ language, preparation }: { language: LanguageCode; preparation: ReactNode }) {
  const { data, error, refetch } = useQuery(translationQuery(language))
  const name = languageName(language)
  if (!data)
    return error ? <PageError error={error} reset={() => void refetch()} /> : <PageSkeleton blocks={3} />
  return (
    <Page
      title={`${name} translation`}
      back={<BackLink to="/translations">Back to Translations</BackLink>}
      facts={<Progress texts={data.texts} />}
    >
      {preparation}
      <ReviewTexts
        source={{ language }}
        translation={data}
        first="all"
        decision={(text) => <Decision language={language} text={text} />}
        forAll={(texts) => <TakeAll language={language} texts={texts} />}
      />
      <Card title="Work in a spreadsheet instead">
        <WorkbookPanel source={{ language }} translation={data} />
      </Card>
    </Page>
  )
}
