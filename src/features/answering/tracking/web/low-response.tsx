import { useState } from 'react'
import type { Group } from '../../../../shared/codes.ts'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { HelpDrawer, HelpTopic } from '../../../../web/ui/help-drawer.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ShareLink } from '../../../schools/surveys/web/parts/share-link.tsx'
import type { Tracking } from '../contract.ts'
import { benchmark } from './pace.ts'
import { lowResponse } from './tracking-sentences.ts'

/** Lists groups below the benchmark and, while the survey is open, ways to improve their response. */
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
            <li>Use part of one class period, in the same week for every grade.</li>
            <li>Show the QR code on the board. School devices and phones both work.</li>
            <li>Offer a second chance to students who were absent.</li>
          </ul>
        </HelpTopic>
      ) : null}
      {asks('parents') ? (
        <HelpTopic title="Parents and caregivers">
          <ul>
            <li>Text the link in each family’s language. Families often miss email.</li>
            <li>
              Set up tablets where families already gather, such as pickup, conferences, games and concerts.
            </li>
            <li>Have people that families trust invite them: liaisons, interpreters, community leaders.</li>
            <li>Tell families that every caregiver can answer and that they can share a phone.</li>
          </ul>
        </HelpTopic>
      ) : null}
      {asks('staff') ? (
        <HelpTopic title="Staff">
          <ul>
            <li>Set aside 10 minutes of a staff meeting.</li>
            <li>Reach out to office, kitchen, bus and facilities staff, who often miss those meetings.</li>
          </ul>
        </HelpTopic>
      ) : null}
      <HelpTopic title="Everyone">
        <ul>
          <li>Explain how you’ll use the answers and what changed after the last survey.</li>
          <li>
            Tell people it’s anonymous. They don’t sign in or give a name, and we never show a score for fewer
            than {smallGroup} people.
          </li>
          <li>Send 2 reminders, one halfway through and one 2 days before the survey closes.</li>
        </ul>
      </HelpTopic>
      <HelpTopic title={`Why ${benchmark}%?`}>
        It’s a practical benchmark, not a rule. Below {benchmark}%, a few voices count for a lot, and the
        people who answered may differ from those who didn’t.
      </HelpTopic>
    </HelpDrawer>
  )
}
