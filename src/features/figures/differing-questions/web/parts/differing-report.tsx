import { counted } from '../../../../../shared/numbers.ts'
import { Card } from '../../../../../web/ui/card.tsx'
import { HowWeTell } from '../../../results/web/parts/how-we-tell.tsx'
import type { ComparedRow, DifferingQuestion, DifferingReport } from '../../rules-shapes.ts'
import {
  areaWords,
  differingMethod,
  peopleWords,
  pointsWords,
  reportLead,
  translationWords,
  withoutWords,
} from '../../rules-words.ts'
import styles from './differing-report.module.css'

/** Shows which questions stand out, and which groups could be compared. */
export function DifferingFindings({ report }: { report: DifferingReport }) {
  return (
    <>
      <p>{reportLead(report)}</p>
      <Findings findings={report.findings} />
      <Rows title="compared" rows={report.compared} />
      <Rows title="with too few people so far" rows={report.tooFew} />
      {report.without > 0 ? <p className="quiet">{withoutWords(report)}</p> : null}
      <HowWeTell method={differingMethod} />
    </>
  )
}

/** Number of questions shown at first. The rest are collapsed. */
const listedFirst = 8

function Findings({ findings }: { findings: readonly DifferingQuestion[] }) {
  if (findings.length === 0) return null
  return (
    <Card flush>
      <FindingList findings={findings.slice(0, listedFirst)} />
      {findings.length > listedFirst ? (
        <details className={styles.more}>
          <summary>{counted(findings.length - listedFirst, 'more question')}</summary>
          <FindingList findings={findings.slice(listedFirst)} />
        </details>
      ) : null}
    </Card>
  )
}

function FindingList({ findings }: { findings: readonly DifferingQuestion[] }) {
  return (
    <ul className={styles.list}>
      {findings.map((finding, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: versions of a question set are compared apart.
        <li key={place}>
          <h3>{finding.title}</h3>
          <p className="quiet small">{`${finding.areaName}. ${finding.askedOf}`}</p>
          <p>
            <b>{`${finding.name}: ${pointsWords(finding)}`}</b>{' '}
            <span className="quiet small">{`${finding.dimensionName}; ${peopleWords(finding)}`}</span>
          </p>
          <p>{finding.sentence}</p>
          {areaWords(finding) === null ? null : <p>{areaWords(finding)}</p>}
          {finding.isUnread ? <p>{translationWords}</p> : null}
        </li>
      ))}
    </ul>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{`${counted(rows.length, 'smaller group')} ${title}`}</summary>
      <ul>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: versions of a question set are compared apart.
          <li key={place}>{`${row.askedOf}: ${row.name} (${row.dimensionName}; ${peopleWords(row)})`}</li>
        ))}
      </ul>
    </details>
  )
}
