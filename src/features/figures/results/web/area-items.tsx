import { reasonWords, scoreWords, shareWords } from '../../../../measurement/words.ts'
import { AnswerBar, AnswerKey } from '../../../../web/ui/answers.tsx'
import { NotShown } from '../../../../web/ui/bars.tsx'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PerceptionWord } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { AreaReport } from '../contract.ts'
import { itemRemark, itemsTitle, opensWithFinal } from '../rules-sentences.ts'
import { answerParts } from './answer-scales.ts'
import styles from './area-items.module.css'
import { chosenGroup, useChoices } from './parts/choices.ts'
import type { Place } from './parts/place.ts'

type Item = AreaReport['items'][number]

/** Lists the questions for the chosen group. Each expands to show its answers. */
export function AreaItems({ report, place }: { report: AreaReport; place: Place }) {
  const [search] = useChoices()
  const group = chosenGroup(report.groups, search)
  const items = group ? report.items.filter(({ askedOf }) => askedOf.startsWith(group.name)) : []
  if (!group || items.length === 0) {
    return (
      <Section title="Questions">
        <Card>
          <p className="quiet">{noItems(report)}</p>
        </Card>
      </Section>
    )
  }
  return (
    <Section title={itemsTitle(items.length, group.name)} aside="Lowest score first">
      <Card flush>
        {items.map((item, at) => (
          <details key={item.name} className={styles.question} open={at === 0}>
            <summary>
              <ItemLine item={item} />
            </summary>
            <ItemAnswers item={item} smallGroup={report.smallGroup} />
            {'guid' in place && report.stage === 'final' ? (
              <p className={styles.way}>
                <GoLink
                  to="/audit-results-dashboard/$guid/items/$item"
                  params={{ guid: place.guid, item: item.name }}
                >
                  Open this question
                  <span className="unseen">: {item.title}</span>
                </GoLink>
              </p>
            ) : null}
          </details>
        ))}
      </Card>
    </Section>
  )
}

const noItems = ({ stage, finalFrom }: AreaReport): string =>
  stage === 'provisional'
    ? opensWithFinal('Questions open', finalFrom)
    : 'This survey didn’t ask this group about this area.'

function ItemLine({ item }: { item: Item }) {
  return (
    <>
      <b>{item.title}</b>
      <span>{item.answers.length === 0 ? null : <AnswerBar parts={answerParts(item.answers)} />}</span>
      <ItemScore item={item} />
    </>
  )
}

function ItemScore({ item: { figure } }: { item: Item }) {
  if (figure.status === null)
    return figure.favourable === null ? null : (
      <span className={styles.itemScore}>{shareWords(figure.favourable)} favorable</span>
    )
  return (
    <span className={styles.itemScore}>
      {figure.score === null ? null : <b>{scoreWords(figure)}</b>}{' '}
      <PerceptionWord status={figure.status} mark />
    </span>
  )
}

function ItemAnswers({ item, smallGroup }: { item: Item; smallGroup: number }) {
  const { figure, answers } = item
  const favorable =
    figure.favourable === null || figure.status === null ? '' : `${shareWords(figure.favourable)} favorable. `
  return (
    <div className={styles.answers}>
      {figure.reason === null ? null : (
        <p>
          <NotShown>{reasonWords(figure.reason, smallGroup)}</NotShown>
        </p>
      )}
      {answers.length === 0 ? null : <AnswerKey parts={answerParts(answers)} />}
      <p className="quiet small figures">
        {favorable}
        {itemRemark(item)}
      </p>
    </div>
  )
}
