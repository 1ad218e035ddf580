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
import { breakdownTitle } from './text.ts'
import styles from './tracking.module.css'
import { barOf, barScale, nightSentence, snapshotSentence, waitsSentence } from './tracking-sentences.ts'

/** Breakdowns rounded down to multiples of the smallest group shown. One group at a time on screen, all in print. */
export function Breakdowns({ guid, tracking }: { guid: string; tracking: Tracking }) {
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
        Within each group, we show counts in steps of {smallGroup}.{' '}
        <TextButton aria-expanded={why} onClick={() => setWhy(true)}>
          Why
        </TextButton>{' '}
        <OfWhom {...enrollment} />
      </p>
      {divided.length > 1 ? (
        <Segments
          legend="Group"
          current={chosen.key}
          onChange={(group) => choose({ group })}
          choices={divided}
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
  const { stage, smallGroup } = tracking
  const shown = group.breakdowns.filter(({ cells }) => cells.length > 0)
  const [first] = shown
  const enrolledIn = (breakdown: Breakdown) =>
    breakdown.cells.map((cell) => ({ cell, enrolled: enrolledOf(counts, breakdown, cell.answers) }))
  const shareOf = barScale(shown.flatMap(enrolledIn))
  const waits = waitsSentence(group.name, {
    stage,
    smallGroup,
    begun: first !== undefined,
    breakdownsStay: group.breakdownsStay,
  })
  return (
    <Section title={`Details: ${group.name}`} aside={first ? snapshotSentence(first) : undefined}>
      {first ? (
        <div className={styles.inside}>
          {shown.map((breakdown) => (
            <Card
              key={breakdown.key}
              level={3}
              title={breakdownTitle(breakdown, group.name)}
              aside={breakdown.madeOn === first.madeOn ? undefined : nightSentence(breakdown.madeOn)}
            >
              <BarList
                bars={enrolledIn(breakdown).map(({ cell, enrolled }) =>
                  barOf(cell, enrolled, shareOf(cell, enrolled)),
                )}
                reason={`Fewer than ${smallGroup} responses`}
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

function WhyDrawer({ opened, onClose, smallGroup }: WhyDrawerProps) {
  return (
    <HelpDrawer opened={opened} onClose={onClose} title="How we protect privacy">
      <HelpTopic title={`Why we use steps of ${smallGroup}`}>
        {`Answers are anonymous. If fewer than ${smallGroup} people gave an answer, we don’t show a number. For larger counts, we show a minimum, such as “20 or more.” That makes it harder to single someone out by subtracting.`}
      </HelpTopic>
      <HelpTopic title="Why these counts lag behind the total">
        {`While the survey is open, we update these counts overnight. Each update adds at least ${smallGroup} people, and we show it once at least ${smallGroup} more have answered. Otherwise, someone could compare the counts before and after one person answers. Totals for the survey, each group and each day are always current.`}
      </HelpTopic>
      <HelpTopic title="What changes after the survey closes">
        {`Final results come 24 hours after the survey closes. If fewer than ${smallGroup} people in a group gave an answer, we combine it with other answers in one row, here and in the results.`}
      </HelpTopic>
    </HelpDrawer>
  )
}
