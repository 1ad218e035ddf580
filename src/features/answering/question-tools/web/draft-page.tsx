import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { languages } from '../../../../shared/languages.ts'
import { count } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import type { DraftReview } from '../../../schools/questions/contract.ts'
import { instrumentWords } from '../../../schools/questions/rules.ts'
import { ChooseDraft } from './choose-draft.tsx'
import { dayOf, draftReviewQuery } from './data.ts'
import styles from './draft.module.css'
import { DraftItems } from './draft-items.tsx'

/** Compares a complete saved draft with the standard questions, and lets an administrator choose it. */
export function DraftPage() {
  const { draft = '' } = useParams({ strict: false })
  const query = useQuery(draftReviewQuery(Number(draft) || 0))
  const { data } = query
  return (
    <Page
      title={data?.name ?? 'Draft'}
      back={<BackLink to="/question-creator">Back to Generate Questions</BackLink>}
      facts={data && `Draft ${data.id}, saved ${dayOf(data.createdAt)}`}
    >
      <Found query={query}>
        {(review) => (
          <>
            <ChooseDraft review={review} />
            <DraftSummary review={review} />
            <DraftItems review={review} />
          </>
        )}
      </Found>
    </Page>
  )
}

/** Counts unchanged, changed, new and removed questions. */
function DraftSummary({ review: { items, gone, bank, languages: has } }: { review: DraftReview }) {
  const of = (difference: string) => items.filter((item) => item.difference === difference).length
  const names = languages.filter(({ code }) => has.includes(code)).map(({ name }) => name)
  const counts = { Unchanged: of('same'), Changed: of('changed'), New: of('new'), Removed: gone.length }
  return (
    <Card title="Compared with the standard questions" aside={instrumentWords(bank)}>
      <dl className={styles.counts}>
        {Object.entries(counts).map(([name, number]) => (
          <div key={name}>
            <dt className="quiet small">{name}</dt>
            <dd>
              <b>{count(number)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {names.length > 0
          ? `Languages: ${new Intl.ListFormat('en').format(names)}`
          : 'No texts in any language'}
      </p>
    </Card>
  )
}
