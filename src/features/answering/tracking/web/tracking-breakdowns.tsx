import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BarList } from '../../../../web/ui/bars.tsx'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { HelpDrawer, HelpTopic } from '../../../../web/ui/help-drawer.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { chosenGroup, useChoices } from '../../../figures/results/web/parts/choices.ts'
import type { Enrollment } from '../../../schools/enrollment/contract.ts'
import { enrolledOf } from '../../../schools/enrollment/rules.ts'
import { enrollmentOfSurveyQuery } from '../../../schools/enrollment/web/data.ts'
import type { Breakdown, Tracking } from '../contract.ts'
import { OfWhom } from './of-whom.tsx'
import styles from './tracking.module.css'
import {
  barOf,
  barScale,
  breakdownTitle,
  nightSentence,
  snapshotSentence,
  waitsSentence,
} from './tracking-sentences.ts'
import { groupName, useTrackingWords } from './words.ts'

/** Breakdowns rounded down to multiples of the smallest group shown. One group at a time on screen, all in print. */
export function Breakdowns({ guid, tracking }: { guid: string; tracking: Tracking }) {
  const words = useTrackingWords()
  const { say } = words
  const [why, setWhy] = useState(false)
  const [search, choose] = useChoices()
  const enrollment = useQuery(enrollmentOfSurveyQuery(guid))
  const { smallGroup, groups, breakdowns } = tracking
  const divided = groups.flatMap((group) => {
    const own = breakdowns.filter((breakdown) => breakdown.group === group.key)
    return own.length === 0 ? [] : [{ ...group, breakdowns: own }]
  })
  const chosen = chosenGroup(divided, search)
  if (!chosen) return null
  return (
    <>
      <p className="quiet">
        {say('steps', { count: smallGroup })}{' '}
        <TextButton aria-expanded={why} onClick={() => setWhy(true)}>
          {say('why')}
        </TextButton>{' '}
        <OfWhom {...enrollment} />
      </p>
      {divided.length > 1 ? (
        <Segments
          legend={say('group')}
          current={chosen.key}
          onChange={(group) => choose({ group })}
          choices={divided.map(({ key }) => ({ key, name: groupName(words, key) }))}
        />
      ) : null}
      {divided.map((group) => (
        <div key={group.key} className={styles.group} hidden={group.key !== chosen.key}>
          <GroupSection group={group} tracking={tracking} counts={enrollment.data?.counts ?? {}} />
        </div>
      ))}
      <WhyDrawer opened={why} onClose={() => setWhy(false)} smallGroup={smallGroup} />
    </>
  )
}

interface GroupSectionProps {
  group: Tracking['groups'][number] & { breakdowns: readonly Breakdown[] }
  tracking: Tracking
  /** Counts from the Community Profile. */
  counts: Enrollment['counts']
}

function GroupSection({ group, tracking, counts }: GroupSectionProps) {
  const words = useTrackingWords()
  const { say } = words
  const { stage, smallGroup } = tracking
  const shown = group.breakdowns.filter(({ cells }) => cells.length > 0)
  const [first] = shown
  const enrolledIn = (breakdown: Breakdown) =>
    breakdown.cells.map((cell) => ({ cell, enrolled: enrolledOf(counts, breakdown, cell.answers) }))
  const shareOf = barScale(shown.flatMap(enrolledIn))
  const { breakdownsStay } = group
  const waits = waitsSentence(
    group.key,
    { stage, smallGroup, begun: first !== undefined, breakdownsStay },
    words,
  )
  return (
    <Section
      title={say('details', { group: groupName(words, group.key) })}
      aside={first ? snapshotSentence(first, words) : undefined}
    >
      {first ? (
        <div className={styles.inside}>
          {shown.map((breakdown) => (
            <Card
              key={breakdown.key}
              level={3}
              title={breakdownTitle(breakdown, group.key, words)}
              aside={breakdown.madeOn === first.madeOn ? undefined : nightSentence(breakdown.madeOn, words)}
            >
              <BarList
                bars={enrolledIn(breakdown).map(({ cell, enrolled }) =>
                  barOf(cell, breakdown.key, enrolled, shareOf(cell, enrolled), words),
                )}
                reason={say('fewer', { count: smallGroup })}
                reasonEach={say('fewerEach', { count: smallGroup })}
              />
            </Card>
          ))}
        </div>
      ) : null}
      {waits ? <p className="quiet">{waits}</p> : null}
    </Section>
  )
}

interface WhyDrawerProps {
  opened: boolean
  onClose: () => void
  smallGroup: number
}

function WhyDrawer({ opened, onClose, smallGroup: count }: WhyDrawerProps) {
  const { say, inOwn } = useTrackingWords()
  return (
    <HelpDrawer
      opened={opened}
      onClose={onClose}
      title={say('privacy')}
      closeLabel={say('closeHelp')}
      language={inOwn}
    >
      <HelpTopic title={say('whySteps', { count })}>{say('whyStepsText', { count })}</HelpTopic>
      <HelpTopic title={say('whyLag')}>{say('whyLagText', { count })}</HelpTopic>
      <HelpTopic title={say('afterClose')}>{say('afterCloseText', { count })}</HelpTopic>
    </HelpDrawer>
  )
}
