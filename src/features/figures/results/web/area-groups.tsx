import { Card } from '../../../../web/ui/card.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import type { AreaReport, GroupFigures } from '../contract.ts'
import { gapMethodOf } from '../rules-sentences.ts'
import { chosenGroup, type ResultsSearch, useChoices } from './parts/choices.ts'
import { HowWeTell } from './parts/how-we-tell.tsx'
import { ScoreTable } from './parts/score-table.tsx'
import styles from './results.module.css'
import { sectionsOf } from './score-sections.tsx'

/** Compares each row with everyone else in its group. Shows one group at a time on screen, all on paper. */
export function AreaGroups({ report }: { report: AreaReport }) {
  const [search, choose] = useChoices()
  const divided = report.groups.filter(({ dimensions }) => dimensions.length > 0)
  const chosen = chosenGroup(divided, search)
  if (!chosen) return null
  return (
    <Section title="Groups" aside="The thin line is the margin of error.">
      <Segments
        legend="Show results for"
        current={chosen.key}
        onChange={(group) => choose({ group, row: undefined })}
        choices={divided}
      />
      {divided.map((group) => (
        <div key={group.key} className={styles.inside} hidden={group.key !== chosen.key}>
          <Group group={group} report={report} search={group.key === chosen.key ? search : {}} />
        </div>
      ))}
      <HowWeTell method={gapMethodOf(report)} />
    </Section>
  )
}

interface GroupProps {
  group: GroupFigures
  report: AreaReport
  search: ResultsSearch
}

/** The first section with comparisons stays open. Others are collapsed unless they have a clear gap. */
function Group({ group, report: { name, smallGroup }, search }: GroupProps) {
  const sections = sectionsOf(group, smallGroup, search.row)
  const [first] = sections.filter(({ key }) => key !== 'grade')
  const isFolded = ({ key, rows }: (typeof sections)[number]) =>
    key !== first?.key && !rows.some(({ rest }) => rest?.clear)
  const folded = sections.filter(isFolded)
  const shown = sections.filter((section) => !isFolded(section))
  const all = { key: 'all', name: `All ${group.name.toLowerCase()}`, figure: group.figure }
  return (
    <Card flush className={styles.scores}>
      <ScoreTable
        caption={`${name}: ${group.name} and smaller groups`}
        sections={[{ key: 'all', rows: [all] }, ...shown]}
        smallGroup={smallGroup}
        margins
        compares
      />
      {folded.map(({ title, ...section }) => (
        <details
          key={section.key}
          className={styles.folded}
          open={section.rows.some(({ current }) => current)}
        >
          <summary>
            {section.key === 'grade' ? 'Grades, for information only' : `${title}: no clear gaps`}
          </summary>
          <ScoreTable
            caption={`${name}: ${group.name} by ${title.toLowerCase()}`}
            sections={[section]}
            smallGroup={smallGroup}
            margins
            compares={section.key !== 'grade'}
          />
        </details>
      ))}
    </Card>
  )
}
