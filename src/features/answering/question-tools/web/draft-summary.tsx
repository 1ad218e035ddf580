import { languages } from '../../../../shared/languages.ts'
import { count } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import type { DraftReview } from '../../../schools/questions/contract.ts'
import { instrumentWords } from '../../../schools/questions/rules.ts'
import styles from './draft.module.css'

/** How many questions are as in the bank, changed, new, and gone. */
export function DraftSummary({ review: { items, gone, bank, languages: has } }: { review: DraftReview }) {
  const of = (difference: string) => items.filter((item) => item.difference === difference).length
  const names = languages.filter(({ code }) => has.includes(code)).map(({ name }) => name)
  const rows = [
    ['As in the bank', of('same')],
    ['Changed', of('changed')],
    ['New', of('new')],
    ['Gone', gone.length],
  ] as const
  return (
    <Card title="Beside the question bank" aside={instrumentWords(bank)}>
      <dl className={styles.counts}>
        {rows.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
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
