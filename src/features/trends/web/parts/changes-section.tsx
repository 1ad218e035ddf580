import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { scoreWords } from '../../../../measurement/words.ts'
import type { AreaCode } from '../../../../shared/codes.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { PerceptionWord } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { HowWeTell } from '../../../results/web/parts/how-we-tell.tsx'
import { Point } from '../../../results/web/parts/point.tsx'
import { responsesWords } from '../../../results/web/parts/results-sentences.ts'
import { isNotOpenYet } from '../../../results/web/parts/results-states.tsx'
import { WhyNotShown } from '../../../results/web/parts/score-figure.tsx'
import type { ChangeRow, Changes } from '../../contract.ts'
import { ChangeChart } from '../change-chart.tsx'
import {
  changeInWords,
  changeMethod,
  comparable,
  differingItems,
  everyoneChange,
  largestChange,
  shortDay,
  withoutChange,
} from '../change-sentences.ts'
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

/** The largest change of an area since the last survey, as a point to look at first; nothing where there is none to tell. */
export function LargestChange({ guid }: { guid: string }) {
  const { data } = useQuery(changesQuery(guid))
  const found = data ? largestChange(data) : null
  return found ? (
    <Point term="Largest change" figure={found.figure}>
      {found.sentence}
    </Point>
  ) : null
}

function Loaded({ query }: { query: UseQueryResult<Changes> }) {
  // Changes open with the final results; the page around says when.
  if (isNotOpenYet(query.error)) return null
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
function ChangesTable({ changes }: { changes: Changes }) {
  const sections = comparable(changes.sections)
  const remarks = [
    differingItems(changes),
    sections.some(({ rows }) => rows.some(({ groups }) => groups.length > 0)) ? everyoneChange : null,
    withoutChange(sections.flatMap(({ rows }) => rows)),
  ].filter((remark) => remark !== null)
  if (sections.length === 0) {
    return (
      <Section title={title}>
        <Card>
          <p>Nothing can be compared with an earlier survey.</p>
          <Remarks remarks={remarks} />
        </Card>
      </Section>
    )
  }
  return (
    <Section title={title}>
      <Card flush>
        <details className={styles.all}>
          <summary>{largestChange(changes)?.sentence ?? 'Scores of this survey and of earlier ones'}</summary>
          <ChangeChart sections={sections} />
          <Rows sections={sections} changes={changes} />
          <div className={styles.remarks}>
            <Remarks remarks={remarks} />
            <HowWeTell method={changeMethod} />
          </div>
        </details>
      </Card>
    </Section>
  )
}

const title = 'Change since earlier surveys'

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return remarks.map((remark) => (
    <p key={remark} className="quiet small">
      {remark}
    </p>
  ))
}

function Rows({ sections, changes }: { sections: Changes['sections']; changes: Changes }) {
  return (
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
      {sections.map((section) => (
        <tbody key={section.key}>
          {section.key === 'everyone' ? null : (
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
  if (figure === null) return <span className="quiet">–</span>
  const { score, status, margin } = figure
  if (status === null) return <WhyNotShown figure={figure} smallGroup={smallGroup} />
  return (
    <>
      {score === null ? <PerceptionWord status={status} mark /> : <b>{scoreWords(figure)}</b>}
      {margin === null ? null : (
        <span className="quiet small"> ± {scoreWords({ score: margin, coded: null })}</span>
      )}{' '}
      <span className={styles.n}>{responsesWords(figure)}</span>
    </>
  )
}
