import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { Withheld } from '../../../../web/ui/bars.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { counted, score } from '../../../../web/ui/numbers.ts'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import type { ChangeRow, Changes } from '../../contract.ts'
import { changeInWords, differingItems, shortDay, withoutChange } from '../change-sentences.ts'
import styles from '../changes.module.css'
import { areaChangesQuery, changesQuery } from '../data.ts'

/** What has changed since the school's earlier surveys, on the dashboard. Nothing where there are none. */
export function OverallChanges({ guid }: { guid: string }) {
  return <Loaded query={useQuery(changesQuery(guid))} />
}

/** The same for one area. */
export function AreaChanges({ guid, area }: { guid: string; area: AreaCode }) {
  return <Loaded query={useQuery(areaChangesQuery(guid, area))} />
}

function Loaded({ query }: { query: UseQueryResult<Changes> }) {
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        title="Earlier surveys could not be loaded"
        onRetry={() => void query.refetch()}
      />
    )
  }
  return query.data && query.data.surveys.length > 1 ? <ChangesTable changes={query.data} /> : null
}

/** Each year's figure beside the others, as each survey's own results show it. */
function ChangesTable({ changes, level = 2 }: { changes: Changes; level?: 2 | 3 }) {
  const remarks = [differingItems(changes.notComparable), withoutChange(changes.sections)].filter(
    (remark) => remark !== null,
  )
  return (
    <Section
      title="Change since earlier surveys"
      aside="Each score with its number of responses."
      level={level}
    >
      <Card
        flush
        foot={remarks.map((remark) => (
          <p key={remark} className="quiet small">
            {remark}
          </p>
        ))}
      >
        <table className={styles.changes}>
          <caption className="unseen">
            Scores of this survey and of earlier ones, and the change between them
          </caption>
          <thead>
            <tr>
              <th scope="col">Who answered</th>
              {changes.surveys.map((survey) => (
                <th key={survey.guid} scope="col" className="number">
                  {shortDay(survey.closes)}
                </th>
              ))}
              <th scope="col">Change</th>
            </tr>
          </thead>
          {changes.sections.filter(hasChange).map((section) => (
            <tbody key={section.key}>
              {section.key === 'everyone' ? null : (
                <tr className={styles.division}>
                  <th scope="rowgroup" colSpan={changes.surveys.length + 2}>
                    {section.name}
                  </th>
                </tr>
              )}
              {section.rows.filter(isKnown).map((row) => (
                <Row key={row.key} row={row} changes={changes} />
              ))}
            </tbody>
          ))}
        </table>
      </Card>
    </Section>
  )
}

const isKnown = (row: ChangeRow): boolean => row.change !== null
const hasChange = (section: Changes['sections'][number]): boolean => section.rows.some(isKnown)

function Row({ row, changes }: { row: ChangeRow; changes: Changes }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {row.figures.map((figure, place) => (
        <td key={changes.surveys[place]?.guid} className="number">
          <span className={styles.year} aria-hidden="true">
            {shortDay(changes.surveys[place]?.closes ?? '')}
          </span>
          <Cell figure={figure} smallGroup={changes.smallGroup} />
        </td>
      ))}
      <td className={styles.change}>{changeInWords(row)}</td>
    </tr>
  )
}

function Cell({ figure, smallGroup }: { figure: ChangeRow['figures'][number]; smallGroup: number }) {
  if (figure === null) return <span className="quiet small">Not comparable</span>
  if (figure.n === null) return <Withheld smallGroup={smallGroup} />
  if (figure.score === null) return <span className="quiet small">Too few to say</span>
  return (
    <>
      <b>{score(figure.score)}</b>
      {figure.margin === null ? null : <span className="quiet small"> ± {score(figure.margin)}</span>}{' '}
      <span className={styles.n}>{counted(figure.n, 'response')}</span>
    </>
  )
}
