import { reasonWords, scoreWords, shareWords } from '../../../measurement/words.ts'
import { Answers } from '../../../web/ui/answers.tsx'
import { NotShown } from '../../../web/ui/bars.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { PerceptionWord } from '../../../web/ui/label.tsx'
import { Section } from '../../../web/ui/page.tsx'
import type { AreaReport } from '../contract.ts'
import { answerParts } from './answer-scales.ts'
import { itemRemark, opensWithFinal } from './parts/results-sentences.ts'
import styles from './results.module.css'

type Item = AreaReport['items'][number]

/** Each item of the area with the distribution of its answers. */
export function AreaItems({ report, level = 2 }: { report: AreaReport; level?: 2 | 3 }) {
  return (
    <Section title="How people answered" aside="Lowest score first" level={level}>
      <Card className={styles.items}>
        {report.items.length === 0 ? <p className="quiet">{noItems(report)}</p> : null}
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

const noItems = ({ stage, finalFrom }: AreaReport): string =>
  stage === 'provisional'
    ? opensWithFinal('Items open', finalFrom)
    : 'No item of this area was asked in this survey.'

interface ItemAnswersProps {
  item: Item
  smallGroup: number
  /** Of the section around it. */
  level: 2 | 3
}

function ItemAnswers({ item, smallGroup, level }: ItemAnswersProps) {
  const Heading = level === 2 ? 'h3' : 'h4'
  const { figure } = item
  return (
    <>
      <div className={styles.itemHead}>
        <Heading>{item.title}</Heading>
        {figure.status === null ? null : (
          <span className={styles.itemScore}>
            {figure.score === null ? null : <b>{scoreWords(figure)}</b>}{' '}
            <PerceptionWord status={figure.status} mark />
            {figure.favourable === null ? null : (
              <span className="quiet small">{shareWords(figure.favourable)} favorable</span>
            )}
          </span>
        )}
      </div>
      {figure.reason === null ? null : (
        <p>
          <NotShown>{reasonWords(figure.reason, smallGroup)}</NotShown>
        </p>
      )}
      {item.answers.length === 0 ? null : <Answers parts={answerParts(item.answers)} />}
      <p className="quiet small figures">{itemRemark(item)}</p>
    </>
  )
}
