import { Link } from '@tanstack/react-router'
import { PerceptionKey } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { DistrictResults } from '../contract.ts'
import { AreaField } from './parts/area-field.tsx'
import { FigureMatrix } from './parts/figure-matrix.tsx'
import type { DistrictChange, DistrictSearch } from './search.ts'
import { whyHidden } from './text.ts'

interface AllSchoolsProps {
  results: DistrictResults
  search: DistrictSearch
  choose: (change: DistrictChange) => void
}

/** Lists every school with the top figures of its own results. */
export function AllSchools({ results, search, choose }: AllSchoolsProps) {
  const { schools, areas, smallGroup } = results
  return (
    <Section title="School by school" aside="Scores match each school’s own results page.">
      <AreaField areas={areas} area={search.area} choose={choose} rows={schools} />
      <PerceptionKey />
      <FigureMatrix
        caption="Schools: overall and the eight equity areas"
        head="School"
        areas={areas}
        area={search.area}
        whyHidden={whyHidden(smallGroup)}
        sections={[
          {
            key: 'schools',
            rows: schools.map(({ guid, schoolId, schoolName, overall, areas: own }) => ({
              key: guid,
              name: (
                <>
                  <Link
                    to="/school/$id"
                    params={{ id: String(schoolId) }}
                    search={{ to: `/audit-results-dashboard/${guid}` }}
                    preload={false}
                    dir="auto"
                  >
                    {schoolName}
                  </Link>
                  {overall.reason === 'unavailable' ? (
                    <span className="quiet small"> Not available</span>
                  ) : null}
                </>
              ),
              overall,
              areas: own,
            })),
          },
        ]}
      />
    </Section>
  )
}
