import { Card } from '../../../web/ui/card.tsx'
import { Section } from '../../../web/ui/page.tsx'
import type { Figure, GroupFigures } from '../contract.ts'
import { togetherHint } from '../rules-sentences.ts'
import { rowAddress } from './parts/choices.ts'
import { ScoreTable } from './parts/score-table.tsx'
import styles from './results.module.css'

interface WhoAnsweredProps {
  /** What is scored; begins the captions of the tables. */
  of: string
  aside: string
  /** Names of the groups that `figure` is about. */
  everyone: readonly string[]
  figure: Figure
  groups: readonly GroupFigures[]
  smallGroup: number
  margins?: boolean
}

/** One score for everyone, for each group, and for the rows inside each group, all on one scale: a part of a page to print. */
export function WhoAnswered(props: WhoAnsweredProps) {
  const { of, aside, everyone, figure, groups, smallGroup, margins = false } = props
  const divided = groups.filter(({ dimensions }) => dimensions.length > 0)
  const rows = groups.map((group) => ({ key: group.key, name: group.name, figure: group.figure }))
  return (
    <Section title="Scores by who answered" aside={aside} level={3}>
      <Card flush className={styles.scores}>
        <ScoreTable
          caption={`${of} by group`}
          sections={[
            {
              key: 'groups',
              // Where one group alone has scores, the figure in this place is that group’s.
              rows: everyone.length === 1 ? rows : [{ key: 'everyone', name: 'Everyone', figure }, ...rows],
            },
          ]}
          smallGroup={smallGroup}
          margins={margins}
        />
      </Card>
      {divided.length === 0 ? null : <InsideGroups {...props} groups={divided} />}
    </Section>
  )
}

/** The rows of each group, all groups one after the other. */
function InsideGroups({ of, groups, smallGroup, margins = false }: WhoAnsweredProps) {
  return groups.map((group) => (
    <div key={group.key} className={styles.inside}>
      <h4 className={styles.cardTitle}>{insideWords(group)}</h4>
      <Card flush className={styles.scores}>
        <ScoreTable
          caption={`${of}: ${insideWords(group)}`}
          sections={sectionsOf(group, smallGroup)}
          smallGroup={smallGroup}
          margins={margins}
        />
      </Card>
    </div>
  ))
}

/** The dimensions of a group as sections of a table. */
export const sectionsOf = ({ dimensions }: GroupFigures, smallGroup: number, current?: string) =>
  dimensions.map(({ key, name, rows }) => ({
    key,
    title: name,
    rows: rows.map((row) => ({
      ...row,
      hint: row.pooled && row.answers.length > 1 ? togetherHint(smallGroup) : undefined,
      current: current === rowAddress(key, row.key),
    })),
  }))

/** "Students by grade, race/ethnicity and gender". */
function insideWords({ name, dimensions }: GroupFigures): string {
  const names = dimensions.map((dimension) => dimension.name.toLowerCase())
  const last = names.pop()
  return `${name} by ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`
}
