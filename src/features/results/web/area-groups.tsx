import { Card } from '../../../web/ui/card.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { Segments } from '../../../web/ui/segments.tsx'
import type { AreaReport, GroupFigures } from '../contract.ts'
import { chosenGroup, type ResultsSearch, useChoices } from './parts/choices.ts'
import { HowWeTell } from './parts/how-we-tell.tsx'
import { gapMethod } from './parts/results-sentences.ts'
import { ScoreTable } from './parts/score-table.tsx'
import styles from './results.module.css'
import { sectionsOf } from './score-sections.tsx'

/** The rows of each group against all others of the group: one group at a time on screen, all of them on paper. */
export function AreaGroups({ report }: { report: AreaReport }) {
  const [search, choose] = useChoices()
  const divided = report.groups.filter(({ dimensions }) => dimensions.length > 0)
  const chosen = chosenGroup(divided, search)
  if (!chosen) return null
  return (
    <Section title="Groups" aside="The thin line is the margin: the true score is likely within it.">
      <Segments
        legend="Show the rows of"
        current={chosen.key}
        onChange={(group) => choose({ group, row: undefined })}
        choices={divided}
      />
      {divided.map((group) => (
        <div key={group.key} className={styles.inside} hidden={group.key !== chosen.key}>
          <Group group={group} report={report} search={group.key === chosen.key ? search : {}} />
        </div>
      ))}
      <HowWeTell method={gapMethod} />
    </Section>
  )
}

interface GroupProps {
  group: GroupFigures
  report: AreaReport
  search: ResultsSearch
}

/** Grades are folded: they stand side by side without a verdict. */
function Group({ group, report: { name, smallGroup }, search }: GroupProps) {
  const sections = sectionsOf(group, smallGroup, search.row)
  const grades = sections.filter(({ key }) => key === 'grade')
  const compared = sections.filter(({ key }) => key !== 'grade')
  const all = { key: 'all', name: `All ${group.name.toLowerCase()}`, figure: group.figure }
  return (
    <Card flush className={styles.scores}>
      <ScoreTable
        caption={`${name}: ${group.name} and their rows`}
        sections={[{ key: 'all', rows: [all] }, ...compared]}
        smallGroup={smallGroup}
        margins
        compares
      />
      {grades.length === 0 ? null : (
        <details className={styles.folded} open={search.row?.startsWith('grade-')}>
          <summary>Grades, side by side without a verdict</summary>
          <ScoreTable
            caption={`${name}: ${group.name} by grade`}
            sections={grades}
            smallGroup={smallGroup}
            margins
          />
        </details>
      )}
    </Card>
  )
}
