import type { Figure } from '../../../../measurement/figures.ts'
import { type AreaCode, areaCodes } from '../../../../shared/codes.ts'
import { counted } from '../../../../shared/numbers.ts'
import { SelectField } from '../../../../web/ui/field.tsx'
import { PerceptionKey } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { FigureMatrix } from '../../../figures/district-results/web/parts/figure-matrix.tsx'
import type { Cells } from '../contract.ts'
import styles from './cells.module.css'
import { YearField, yearWords } from './year-field.tsx'

interface TogetherProps {
  cells: Cells
  area: AreaCode | undefined
  choose: (change: { round?: string | undefined; area?: AreaCode | undefined }) => void
}

/** Groups over all installations, and which of them are in which score. */
export function Together({ cells, area, choose }: TogetherProps) {
  const { round, rounds, areas } = cells
  const taken = cells.cells.filter(({ whyLeftOut }) => whyLeftOut === null)
  const leftOut = cells.cells.filter(({ whyLeftOut }) => whyLeftOut !== null)
  const heading = 'All installations together'
  if (round === null)
    return (
      <Section title={heading}>
        <EmptyState level={3} title="There are no results yet">
          Register an installation below, then take the file that it sends.
        </EmptyState>
      </Section>
    )
  return (
    <Section
      title={heading}
      aside={`${counted(taken.length, 'installation')}: ${taken.map(({ name }) => name).join(', ') || 'none'}`}
    >
      <div className={styles.choices}>
        <YearField rounds={rounds} round={round} onChange={(chosen) => choose({ round: chosen })} />
        <div className={styles.area}>
          <SelectField
            label="Equity area"
            value={area ?? ''}
            onChange={({ target }) => choose({ area: areaCodes.find((code) => code === target.value) })}
            empty="Overall"
            options={areas.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
      </div>
      {taken.length > 0 ? <Scores cells={cells} round={round} area={area} /> : null}
      {leftOut.length > 0 ? (
        <div>
          <h3>Left out</h3>
          <ul className={styles.without}>
            {leftOut.map(({ id, name, whyLeftOut }) => (
              <li key={id}>
                <b>{name}</b>: {whyLeftOut}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Section>
  )
}

interface ScoresProps {
  cells: Cells
  round: string
  area: AreaCode | undefined
}

function Scores({ cells: { areas, groups }, round, area }: ScoresProps) {
  const columns = groups.flatMap((group) => group.columns.map((column) => ({ group, ...column })))
  const furthest = Math.max(0, ...columns.map(({ score }) => score?.within ?? 0))
  const without = columns.filter((column) => column.without.length > 0)
  return (
    <>
      <PerceptionKey />
      <FigureMatrix
        people
        caption={`All installations together, ${yearWords(round)}: overall and the eight equity areas`}
        head="Who answered"
        areas={areas}
        area={area}
        whyHidden={() => 'No installation shows a score'}
        sections={[
          {
            key: 'groups',
            rows: groups.map(({ key, name, columns: own }) => {
              const scoreIn = (code: string) => figureOf(own.find((column) => column.key === code)?.score)
              const ofAreas = areas.map(({ code }) => scoreIn(code))
              return { key, name, strong: true, overall: scoreIn('overall'), areas: ofAreas }
            }),
          },
        ]}
      />
      <p className="quiet">
        Each score is the mean of those that the installations show, by the people in the group.{' '}
        {furthest > 0 ? `Rounding has moved none by more than ${furthest.toFixed(2)} points. ` : ''}
        People counts those of the overall score.
      </p>
      {without.length > 0 ? (
        <details>
          <summary>{`${counted(without.length, 'score')} without an installation that hides its own`}</summary>
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

type Score = Cells['groups'][number]['columns'][number]['score']

/** A pooled score as tables of figures take it. */
const figureOf = (score: Score | undefined): Figure => ({
  n: score?.people ?? null,
  atLeast: false,
  score: score?.score ?? null,
  coded: null,
  status: score?.status ?? null,
  margin: null,
  favourable: null,
  reason: null,
})
