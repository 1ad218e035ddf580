import { counted } from '../../../../../shared/numbers.ts'
import { GapList, type ListedGap } from '../../../district-results/web/parts/gap-list.tsx'
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

/** Shows which questions stand out, and which groups could be compared. */
export function DifferingFindings({ report }: { report: DifferingReport }) {
  return (
    <>
      <p>{reportLead(report)}</p>
      <GapList gaps={report.findings.map(listed)} more="more question" />
      <Rows title="compared" rows={report.compared} />
      <Rows title="with too few people so far" rows={report.tooFew} />
      {report.without > 0 ? <p className="quiet">{withoutWords(report)}</p> : null}
      <HowWeTell method={differingMethod} />
    </>
  )
}

const listed = (finding: DifferingQuestion): ListedGap => ({
  key: `${finding.askedOf} ${finding.dimensionName} ${finding.name} ${finding.question}`,
  name: finding.title,
  about: `${finding.areaName}. ${finding.askedOf}`,
  place: finding.name,
  placeNote: `${finding.dimensionName}. ${peopleWords(finding)}`,
  words: pointsWords(finding),
  margin: null,
  notes: (
    <>
      <p>{finding.sentence}</p>
      {areaWords(finding) === null ? null : <p>{areaWords(finding)}</p>}
      {finding.isUnread ? <p>{translationWords}</p> : null}
    </>
  ),
})

function Rows({ title, rows }: { title: string; rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{`${counted(rows.length, 'smaller group')} ${title}`}</summary>
      <ul>
        {rows.map((row) => (
          <li key={`${row.askedOf} ${row.dimensionName} ${row.name}`}>
            {`${row.askedOf}: ${row.name} (${row.dimensionName}; ${peopleWords(row)})`}
          </li>
        ))}
      </ul>
    </details>
  )
}
