import { Card } from '../../../web/ui/card.tsx'
import { PerceptionKey } from '../../../web/ui/label.tsx'
import { Section } from '../../../web/ui/page.tsx'
import type { SurveyResults } from '../../results/contract.ts'
import { ScoreTable } from '../../results/web/parts/score-table.tsx'

/** The eight areas on one scale, lowest score first. */
export function AreaTable({ areas, smallGroup }: { areas: SurveyResults['areas']; smallGroup: number }) {
  return (
    <Section title="Eight equity areas" aside="Lowest score first" level={3}>
      <PerceptionKey />
      <Card flush>
        <ScoreTable
          caption="Scores of the eight equity areas, with margins"
          sections={[
            { key: 'areas', title: 'Equity area', rows: areas.map((area) => ({ ...area, key: area.code })) },
          ]}
          smallGroup={smallGroup}
          margins
        />
      </Card>
    </Section>
  )
}
