import { useState } from 'react'
import { Card } from '../../../web/ui/card.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { Segments } from '../../../web/ui/segments.tsx'
import type { Figure, GroupFigures } from '../contract.ts'
import { togetherHint } from './parts/results-sentences.ts'
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
  /** 3: on a page to print, where all groups stand one after the other. */
  level?: 2 | 3
}

/** One score for everyone, for each group, and for the rows inside each group, all on one scale. */
export function WhoAnswered(props: WhoAnsweredProps) {
  const { of, aside, everyone, figure, groups, smallGroup, margins = false, level = 2 } = props
  const divided = groups.filter(({ dimensions }) => dimensions.length > 0)
  const rows = groups.map((group) => ({ key: group.key, name: group.name, figure: group.figure }))
  return (
    <Section title="Scores by who answered" aside={aside} level={level}>
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

/** The rows of each group: one group at a time on screen, all of them on paper. */
function InsideGroups({ of, groups, smallGroup, margins = false, level = 2 }: WhoAnsweredProps) {
  const [chosen, choose] = useState(groups[0]?.key)
  const Heading = level === 2 ? 'h3' : 'h4'
  const oneByOne = level === 2 && groups.length > 1
  return (
    <>
      {oneByOne && chosen ? (
        <Segments legend="Show the rows of" current={chosen} onChange={choose} choices={groups} />
      ) : null}
      {groups.map((group) => (
        <div key={group.key} className={styles.inside} hidden={oneByOne && group.key !== chosen}>
          <Heading className={styles.cardTitle}>{insideWords(group)}</Heading>
          <Card flush className={styles.scores}>
            <ScoreTable
              caption={`${of}: ${insideWords(group)}`}
              sections={group.dimensions.map(({ key, name, rows }) => ({
                key,
                title: name,
                rows: rows.map((row) => ({
                  ...row,
                  hint: row.pooled && row.answers.length > 1 ? togetherHint(smallGroup) : undefined,
                })),
              }))}
              smallGroup={smallGroup}
              margins={margins}
            />
          </Card>
        </div>
      ))}
    </>
  )
}

/** "Students by grade, race/ethnicity and gender". */
function insideWords({ name, dimensions }: GroupFigures): string {
  const names = dimensions.map((dimension) => dimension.name.toLowerCase())
  const last = names.pop()
  return `${name} by ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`
}
