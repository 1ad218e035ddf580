import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Figure, hidden } from '../../../../measurement/figures.ts'
import type { AreaCode } from '../../../../shared/codes.ts'
import { counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Filters } from '../../../../web/ui/filters.tsx'
import { PerceptionKey } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { AreaField } from '../../../figures/district-results/web/parts/area-field.tsx'
import { FigureMatrix } from '../../../figures/district-results/web/parts/figure-matrix.tsx'
import { YearField, yearWords } from '../../../figures/district-results/web/parts/year-field.tsx'
import type { Cells } from '../contract.ts'
import styles from './cells.module.css'

/** Combined scores of each group, and which installations each score covers. */
export function Together({ cells: { round, rounds, areas, groups, cells } }: { cells: Cells }) {
  const search = useSearch({ from: '/staff/cells' })
  const navigate = useNavigate({ from: '/cells' })
  const choose = (change: { round: string } | { area: AreaCode | undefined }) =>
    void navigate({ search: given({ ...search, ...change }), replace: true, resetScroll: false })
  const taken = cells.filter(({ whyLeftOut }) => whyLeftOut === null)
  const rows = groups.map(rowOf)
  const heading = 'All installations together'
  if (round === null)
    return (
      <Section title={heading}>
        <EmptyState level={3} title="No results yet">
          Register an installation below, then import the file it sends.
        </EmptyState>
      </Section>
    )
  return (
    <Section
      title={heading}
      aside={`${counted(taken.length, 'installation')}: ${taken.map(({ name }) => name).join(', ') || 'none'}`}
    >
      <Filters label="Scores" columns="minmax(10rem, 1fr)">
        <YearField rounds={rounds} round={round} onChange={(chosen) => choose({ round: chosen })} />
        <AreaField areas={areas} area={search.area} choose={choose} rows={rows} />
      </Filters>
      {taken.length > 0 ? (
        <>
          <PerceptionKey />
          <FigureMatrix
            people
            caption={`All installations together, ${yearWords(round)}: overall and the eight equity areas`}
            head="Who answered"
            areas={areas}
            area={search.area}
            whyHidden={() => 'No installation has a score to show'}
            sections={[{ key: 'groups', rows }]}
          />
          <AboutScores areas={areas} groups={groups} />
        </>
      ) : null}
    </Section>
  )
}

function rowOf({ key, name, columns }: Cells['groups'][number]) {
  const [overall, ...areas] = columns.map(({ score }) => score)
  return { key, name, strong: true, overall: figureOf(overall), areas: areas.map(figureOf) }
}

const figureOf = (score: Cells['groups'][number]['columns'][number]['score'] | undefined): Figure =>
  score
    ? { ...hidden('fewer', score.people), score: score.score, status: score.status, reason: null }
    : hidden('fewer')

/** Says how far to trust the scores, and which ones leave out an installation. */
function AboutScores({ areas, groups }: Pick<Cells, 'areas' | 'groups'>) {
  const columns = groups.flatMap((group) => group.columns.map((column) => ({ group, ...column })))
  const furthest = Math.max(0, ...columns.map(({ score }) => score?.within ?? 0))
  const without = columns.filter((column) => column.without.length > 0)
  return (
    <>
      <p className="quiet">
        Each score is the average across installations. Installations with more people count for more.{' '}
        {furthest > 0 ? `Rounding can change a score by up to ${furthest.toFixed(2)} points. ` : ''}
        The number of people shown is for the overall score.
      </p>
      {without.length > 0 ? (
        <details>
          <summary>{`Some installations aren’t included in ${counted(without.length, 'score')}`}</summary>
          <ul className={styles.without}>
            {without.map(({ group, key, without: names }) => (
              <li key={`${group.key} ${key}`}>
                {group.name}: {areas.find(({ code }) => code === key)?.name ?? 'Overall'}, without{' '}
                {names.join(', ')}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
