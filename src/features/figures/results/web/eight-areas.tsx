import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { SurveyResults } from '../contract.ts'
import { areaAddress, type Place } from './parts/place.ts'
import { ScoreTable } from './parts/score-table.tsx'
import { texts } from './parts/text.ts'

/** Shows the eight areas on one scale, lowest score first, each with a link to its report. */
export function EightAreas({ place, results }: { place: Place; results: SurveyResults }) {
  const { areas, everyone, smallGroup } = results
  const [only] = everyone
  return (
    <Section
      title="Eight equity areas"
      aside={everyone.length === 1 ? `${only} only, lowest score first` : 'Everyone, lowest score first'}
    >
      <Card flush>
        <ScoreTable
          caption="Scores for the eight equity areas"
          sections={[
            {
              key: 'areas',
              rows: areas.map((area) => ({
                key: area.code,
                name: area.name,
                // Margins of error appear only on the area's own page.
                figure: { ...area.figure, margin: null },
                action: (
                  <GoLink {...areaAddress(place, area.code)}>
                    {texts.viewReport}
                    <span className="unseen">: {area.name}</span>
                  </GoLink>
                ),
              })),
            },
          ]}
          smallGroup={smallGroup}
        />
      </Card>
    </Section>
  )
}
