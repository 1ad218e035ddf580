import { useState } from 'react'
import { BarList } from '../../../web/ui/bars.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { HelpDrawer, HelpTopic } from '../../../web/ui/help-drawer.tsx'
import { count, counted } from '../../../web/ui/numbers.ts'
import { Columns, Section } from '../../../web/ui/page.tsx'
import type { Breakdown, Tracking } from '../contract.ts'
import { texts } from './text.ts'
import styles from './tracking.module.css'
import { coversSentence, withheldSentence } from './tracking-sentences.ts'

/** Who answered, by race/ethnicity and gender and inside each group, small groups withheld. */
export function Breakdowns({ tracking }: { tracking: Tracking }) {
  const { race, gender, smallGroup } = tracking
  const covers = coversSentence(tracking)
  const max = Math.max(1, largest(race), gender ? largest(gender) : 0)
  return (
    <>
      {covers ? <p className={styles.covers}>{covers}</p> : null}
      {gender ? (
        <Columns layout="two">
          <BreakdownCard title="By race/ethnicity" breakdown={race} max={max} smallGroup={smallGroup} />
          <BreakdownCard title="By gender" breakdown={gender} max={max} smallGroup={smallGroup} />
        </Columns>
      ) : (
        <BreakdownCard title="By race/ethnicity" breakdown={race} smallGroup={smallGroup} />
      )}
      <InsideGroups tracking={tracking} />
    </>
  )
}

const largest = ({ cells }: Breakdown): number => Math.max(0, ...cells.map((cell) => cell.count ?? 0))

function InsideGroups({ tracking }: { tracking: Tracking }) {
  const [why, setWhy] = useState(false)
  const { students, parents, staff, smallGroup } = tracking
  const nameOf = (key: string) => tracking.groups.find((group) => group.key === key)?.name ?? key
  return (
    <Section
      title="Inside each group"
      aside={
        <p>
          To protect people, no figure is shown about fewer than {smallGroup} responses.{' '}
          <TextButton aria-expanded={why} onClick={() => setWhy(true)}>
            Why
          </TextButton>
        </p>
      }
    >
      <Columns layout={students ? 'three' : 'two'}>
        {students ? (
          <BreakdownCard
            title={nameOf('students')}
            by={texts.byGrade}
            breakdown={students}
            smallGroup={smallGroup}
          />
        ) : null}
        <BreakdownCard
          title={nameOf('parents')}
          by={texts.byHomeLanguage}
          breakdown={parents}
          smallGroup={smallGroup}
        />
        <BreakdownCard
          title={nameOf('staff')}
          by={texts.byStaffRole}
          breakdown={staff}
          smallGroup={smallGroup}
        />
      </Columns>
      <WhyDrawer opened={why} onClose={() => setWhy(false)} smallGroup={smallGroup} />
    </Section>
  )
}

interface BreakdownCardProps {
  title: string
  /** Words after the count, for a card inside a section. */
  by?: string
  breakdown: Breakdown
  smallGroup: number
  max?: number
}

function BreakdownCard({ title, by, breakdown, smallGroup, max }: BreakdownCardProps) {
  const { covers, shown, cells } = breakdown
  const countable = covers >= smallGroup
  const ofAll = countable ? `Of ${counted(covers, 'response')}` : undefined
  return (
    <Card
      title={title}
      level={by ? 3 : 2}
      stacked={by !== undefined}
      aside={by ? `${countable ? `${count(covers)} ` : ''}${by}` : ofAll}
    >
      {shown ? (
        <BarList bars={cells} total={covers} smallGroup={smallGroup} max={max} />
      ) : (
        <p className="quiet">{withheldSentence(covers, smallGroup)}</p>
      )}
    </Card>
  )
}

interface WhyDrawerProps {
  opened: boolean
  onClose: () => void
  smallGroup: number
}

function WhyDrawer({ opened, onClose, smallGroup }: WhyDrawerProps) {
  return (
    <HelpDrawer opened={opened} onClose={onClose} title="How people are protected">
      <HelpTopic title="Why small figures are withheld">
        {`People were promised that nobody can tell how they answered. In a group of fewer than ${smallGroup}, a single figure can be enough to guess.`}
      </HelpTopic>
      <HelpTopic title="Why more is withheld than the small ones">
        If only one part were missing, it could be found by subtracting the others from the total. So further
        parts are withheld with it.
      </HelpTopic>
      <HelpTopic title="Why breakdowns lag behind the total">
        {`While the survey is open they grow in batches of ${smallGroup}, inside each group by itself. Otherwise, looking before and after one person answered would show who that person is. When the survey has closed, they cover every response.`}
      </HelpTopic>
    </HelpDrawer>
  )
}
