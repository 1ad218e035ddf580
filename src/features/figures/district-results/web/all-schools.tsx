import { Link } from '@tanstack/react-router'
import { PerceptionKey } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { DistrictResults } from '../contract.ts'
import { AreaField } from './area-field.tsx'
import styles from './parts/figure-matrix.module.css'
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
      <div className={styles.pick}>
        <AreaField {...{ results, search, choose }} rows={schools.map((school) => school.areas)} />
      </div>
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
