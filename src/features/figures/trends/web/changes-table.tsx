import { scoreWords, shareWords } from '../../../../measurement/words.ts'
import { PerceptionWord } from '../../../../web/ui/label.tsx'
import { responsesWords } from '../../results/rules-sentences.ts'
import { WhyNotShown } from '../../results/web/parts/score-figure.tsx'
import type { ChangeRow, Changes } from '../contract.ts'
import { changeInWords, everyoneForComparison, questionsWords, shortDay } from './change-sentences.ts'
import styles from './changes.module.css'
import type { ShownRow, ShownSection } from './shown-changes.ts'

interface ChangesTableProps {
  /** The group or groups that the scores are about. */
  name: string
  sections: readonly ShownSection[]
  changes: Changes
}

/** Shows each year's figures side by side, as that survey's own results show them. */
export function ChangesTable({ name, sections, changes }: ChangesTableProps) {
  return (
    <table className={styles.changes}>
      <caption className="unseen">{name}: scores in each survey and the change between them</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {changes.surveys.map((survey) => (
            <th key={survey.guid} scope="col" className="number">
              {shortDay(survey.closes)}
            </th>
          ))}
          <th scope="col">Change</th>
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section.key}>
          {section.name === '' ? null : (
            <tr className={styles.division}>
              <th scope="rowgroup" colSpan={changes.surveys.length + 2}>
                {section.name}
              </th>
            </tr>
          )}
          {section.rows.map((row) => (
            <Row key={row.key} row={row} changes={changes} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row, changes }: { row: ShownRow; changes: Changes }) {
  return (
    <tr>
      <th scope="row">
        {row.name} <span className={styles.n}>{questionsWords(row.questions)}</span>
      </th>
      {row.figures.map((figure, place) => (
        <td key={changes.surveys[place]?.guid} className="number">
          <span className={styles.year} aria-hidden="true">
            {shortDay(changes.surveys[place]?.closes ?? '')}
          </span>
          <Cell figure={figure} smallGroup={changes.smallGroup} />
        </td>
      ))}
      <td className={styles.change}>
        {changeInWords(row)} <span className={styles.n}>{everyoneForComparison(row)}</span>
      </td>
    </tr>
  )
}

function Cell({ figure, smallGroup }: { figure: ChangeRow['figures'][number]; smallGroup: number }) {
  if (figure === null) return <span className="quiet">–</span>
  const { score, status, margin, favourable } = figure
  if (status === null) return <WhyNotShown figure={figure} smallGroup={smallGroup} />
  return (
    <>
      {score === null ? <PerceptionWord status={status} mark /> : <b>{scoreWords(figure)}</b>}
      {margin === null ? null : (
        <span className="quiet small"> ± {scoreWords({ score: margin, coded: null })}</span>
      )}{' '}
      {favourable === null ? null : <span className={styles.n}>{shareWords(favourable)} favorable</span>}{' '}
      <span className={styles.n}>{responsesWords(figure)}</span>
    </>
  )
}
