import { Answers, AnswersKey } from '../../../web/ui/answers.tsx'
import { Withheld } from '../../../web/ui/bars.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { PerceptionWord } from '../../../web/ui/label.tsx'
import { score as inWords } from '../../../web/ui/numbers.ts'
import { Section } from '../../../web/ui/page.tsx'
import type { AreaReport } from '../contract.ts'
import { answerParts, hasOwnScale, sharedScales } from './answer-scales.ts'
import { itemRemark } from './parts/results-sentences.ts'
import styles from './results.module.css'

type Item = AreaReport['items'][number]

/** Each item of the area with the distribution of its answers. */
export function AreaItems({ report, level = 2 }: { report: AreaReport; level?: 2 | 3 }) {
  const scales = sharedScales(report.items)
  return (
    <Section title="How people answered" aside="Lowest score first" level={level}>
      <Card className={styles.items}>
        {report.items.length === 0 ? (
          <p className="quiet">No item of this area was asked in this survey.</p>
        ) : null}
        {scales.map((parts) => (
          <AnswersKey key={parts.map((part) => part.key).join()} parts={parts} />
        ))}
        <ol>
          {report.items.map((item) => (
            <li key={item.name} className={styles.item}>
              <ItemAnswers item={item} smallGroup={report.smallGroup} level={level} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  )
}

interface ItemAnswersProps {
  item: Item
  smallGroup: number
  /** Of the section around it. */
  level: 2 | 3
}

function ItemAnswers({ item, smallGroup, level }: ItemAnswersProps) {
  const Heading = level === 2 ? 'h3' : 'h4'
  const parts = answerParts(item.answers)
  return (
    <>
      <div className={styles.itemHead}>
        <Heading>{item.title}</Heading>
        {item.score === null || item.status === null ? null : (
          <span className={styles.itemScore}>
            <b>{inWords(item.score)}</b> <PerceptionWord status={item.status} mark />
          </span>
        )}
      </div>
      {item.n === null ? (
        <p>
          <Withheld smallGroup={smallGroup} />
        </p>
      ) : (
        <>
          <Answers parts={parts} />
          {hasOwnScale(item.answers) ? <AnswersKey parts={parts} /> : null}
          <p className="quiet small figures">{itemRemark(item, smallGroup)}</p>
        </>
      )}
    </>
  )
}
