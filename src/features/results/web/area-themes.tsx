import { Card } from '../../../web/ui/card.tsx'
import { Section } from '../../../web/ui/page.tsx'
import type { AreaReport } from '../contract.ts'
import { ScoreTable } from './parts/score-table.tsx'
import styles from './results.module.css'

/** Items of the same theme as answered by students, families and staff, side by side. */
export function AreaThemes({ report, level = 2 }: { report: AreaReport; level?: 2 | 3 }) {
  if (report.themes.length === 0) return null
  return (
    <Section
      title="The same matter, asked of different people"
      aside="Score of the item that asks about it."
      level={level}
    >
      <Card flush className={styles.scores}>
        <ScoreTable
          caption={`${report.name}: item scores of students, parents and staff, theme by theme`}
          sections={report.themes.map((theme) => ({
            key: theme.key,
            title: theme.name,
            rows: theme.rows.map((row) => ({ ...row, key: row.item, name: row.askedOf })),
          }))}
          smallGroup={report.smallGroup}
        />
      </Card>
    </Section>
  )
}
