import { useState } from 'react'
import type { Group } from '../../../../shared/codes.ts'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { HelpDrawer, HelpTopic } from '../../../../web/ui/help-drawer.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ShareLink } from '../../../schools/surveys/web/parts/share-link.tsx'
import type { Tracking } from '../contract.ts'
import { benchmark } from './pace.ts'
import { lowResponse } from './tracking-sentences.ts'

/** Says which groups are below the benchmark and, while the survey runs, what would help. */
export function LowResponse({ guid, tracking }: { guid: string; tracking: Tracking }) {
  const [help, setHelp] = useState(false)
  const warning = lowResponse(tracking)
  if (!warning) return null
  const open = tracking.status === 'active'
  return (
    <>
      <Notice
        title={warning.title}
        action={
          open ? (
            <Buttons>
              {tracking.kind === 'pulse' ? (
                <LinkButton to="/progress-monitoring-overview">Share pulse</LinkButton>
              ) : (
                <ShareLink guid={guid} />
              )}
              <Button aria-expanded={help} onClick={() => setHelp(true)}>
                Ways to reach more people
              </Button>
            </Buttons>
          ) : undefined
        }
      >
        {warning.text}
      </Notice>
      {open ? <ReachDrawer opened={help} onClose={() => setHelp(false)} tracking={tracking} /> : null}
    </>
  )
}

interface ReachDrawerProps {
  opened: boolean
  onClose: () => void
  tracking: Tracking
}

function ReachDrawer({ opened, onClose, tracking: { groups, smallGroup } }: ReachDrawerProps) {
  const asks = (key: Group) => groups.some((group) => group.key === key)
  return (
    <HelpDrawer opened={opened} onClose={onClose} title="Ways to reach more people">
      {asks('students') ? (
        <HelpTopic title="Students">
          <ul>
            <li>Set aside part of one class period, the same week for every grade.</li>
            <li>Show the QR code on the board. School devices and students’ own phones both work.</li>
            <li>Keep a second, short time for students who were absent.</li>
          </ul>
        </HelpTopic>
      ) : null}
      {asks('parents') ? (
        <HelpTopic title="Parents and caregivers">
          <ul>
            <li>Send the link as a text message, in each family’s language. Email alone is often missed.</li>
            <li>
              Put tablets with the survey where families already are: pick-up, conferences, games, concerts.
            </li>
            <li>
              Ask people that families trust to invite them, such as liaisons, interpreters and community
              leaders.
            </li>
            <li>
              Say that every caregiver counts, and that one phone can be used by several people in turn.
            </li>
          </ul>
        </HelpTopic>
      ) : null}
      {asks('staff') ? (
        <HelpTopic title="Staff">
          <ul>
            <li>Give ten minutes of a staff meeting to it, and let people answer on their own device.</li>
            <li>Include office, kitchen, bus and facilities staff, who are seldom at that meeting.</li>
          </ul>
        </HelpTopic>
      ) : null}
      <HelpTopic title="Everyone">
        <ul>
          <li>Say what the answers are for, and what changed the last time people spoke up.</li>
          <li>
            Say that it is anonymous: no login, no names, and no score is ever shown about fewer than{' '}
            {smallGroup} people.
          </li>
          <li>
            Remind people once in the middle and once two days before it closes. More reminders help little.
          </li>
        </ul>
      </HelpTopic>
      <HelpTopic title={`Why ${benchmark}%?`}>
        It is a practical benchmark, not a rule. Below it, the people who answered may differ from those who
        did not, and a few voices weigh heavily.
      </HelpTopic>
    </HelpDrawer>
  )
}
