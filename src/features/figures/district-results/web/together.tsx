import { dayInWords } from '../../../../shared/dates.ts'
import { given } from '../../../../web/address.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { listed } from '../../results/rules-sentences.ts'
import type { DistrictResults } from '../contract.ts'
import { betweenSentence } from '../rules-between.ts'
import { AreaField } from './parts/area-field.tsx'
import { FigureMatrix, type MatrixRow } from './parts/figure-matrix.tsx'
import type { DistrictChange, DistrictSearch } from './search.ts'
import { whyHidden } from './text.ts'

interface TogetherProps {
  rollUp: NonNullable<DistrictResults['rollUp']>
  results: DistrictResults
  search: DistrictSearch
  choose: (change: DistrictChange) => void
}

/** Shows the district's respondents combined: Everyone, the groups, and one group's rows. */
export function Together({ rollUp, results, search, choose }: TogetherProps) {
  const { groups, everyone, closed, schools, madeOn, smallGroup } = rollUp
  const chosen = groups.find(({ key }) => key === search.group) ?? groups[0]
  const rows: MatrixRow[] = [
    ...(everyone.about.length > 1 ? [{ key: 'everyone', name: 'Everyone', strong: true, ...everyone }] : []),
    ...groups.map(({ key, name, overall, areas }) => ({ key, name, strong: true, overall, areas })),
  ]
  return (
    <Section
      title="All schools together"
      aside={`${schools} schools, combined ${dayInWords(madeOn, 'full')}. These scores won’t change.`}
    >
      <p className="quiet">
        Each group combines answers from these schools.{' '}
        {everyone.about.length > 1
          ? `Everyone is the average of ${listed(everyone.about.map((name) => name.toLowerCase()))}, each counting equally.`
          : ''}
      </p>
      <AreaField
        areas={results.areas}
        area={search.area}
        choose={choose}
        rows={[...rows, ...(chosen?.dimensions ?? []).flatMap(({ rows: own }) => own)]}
      />
      <FigureMatrix
        people
        caption="All schools together: overall and the eight equity areas"
        head="Who answered"
        areas={results.areas}
        area={search.area}
        whyHidden={whyHidden(smallGroup)}
        sections={[
          { key: 'all', rows },
          ...(chosen?.dimensions ?? []).map(({ key, name, rows: own }) => ({
            key,
            name: `${chosen?.name}: ${name}`,
            rows: own,
          })),
        ]}
      />
      <p>
        <GoLink
          to="/district-questions"
          search={given({ organization: search.organization, round: results.round ?? undefined })}
        >
          Questions that work differently
        </GoLink>
      </p>
      {groups.map(({ key, name, between }) =>
        between ? (
          <p key={key} className="quiet small">
            {betweenSentence(name, between)}
          </p>
        ) : null,
      )}
      {closed.length > 0 ? (
        <p className="quiet">
          {`We don’t show these smaller groups because they could reveal how few people at a school gave an answer: ${closed.join('; ')}.`}
        </p>
      ) : null}
    </Section>
  )
}
