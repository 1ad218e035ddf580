import { useQuery } from '@tanstack/react-query'
import { isLanguage, languageName } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Buttons, GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Columns, Page } from '../../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { NamedLinks } from '../../../figures/named-links/web/parts/named-links.tsx'
import { translatedLanguages } from '../../../records/words/rules.ts'
import { translationCountsQuery } from './data.ts'
import { ProgressBar } from './progress.tsx'
import styles from './translations.module.css'

/** Shows how much of each translation speakers have reviewed, with links for reviewers. */
export function TranslationsPage() {
  const { data, error, refetch } = useQuery(translationCountsQuery())
  if (!data)
    return error ? <PageError error={error} reset={() => void refetch()} /> : <PageSkeleton blocks={2} />
  return (
    <Page
      title="Translations"
      actions={
        <Buttons>
          <LinkButton to="/interviews" search={{ from: 'translations' }}>
            Interviews
          </LinkButton>
          <LinkButton to="/add-language">Add a language</LinkButton>
        </Buttons>
      }
      facts="Speakers review what people will read. Once you accept their words, new surveys use them."
    >
      <Columns layout="three">
        {data.map(({ language, stale, ...counts }) => (
          <Card
            key={language}
            title={languageName(language)}
            foot={
              <GoLink to="/translations/$language" params={{ language }} search={first(counts.reviewed)}>
                {counts.reviewed > 0 ? `See ${counted(counts.reviewed, 'reviewed text')}` : 'See texts'}
              </GoLink>
            }
          >
            {isLanguage(language) ? null : <p className="quiet">In preparation</p>}
            <ProgressBar {...counts} />
            {stale > 0 ? (
              <p className={styles.stale}>
                {counted(stale, 'text')} to review again because the English changed.
              </p>
            ) : null}
          </Card>
        ))}
      </Columns>
      <Card title="Ask a speaker to review">
        <div className={styles.explained}>
          <p className="quiet">
            This link lets someone review one translation without an account. Surveys don’t change until you
            accept a suggestion.
          </p>
          <NamedLinks
            purpose="review"
            place={{}}
            languages={translatedLanguages()}
            nameHint="Other reviewers of this language can see this name."
          />
        </div>
      </Card>
    </Page>
  )
}

const first = (reviewed: number) => (reviewed > 0 ? { state: 'reviewed' as const } : {})
