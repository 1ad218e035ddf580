import { useState } from 'react'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { HelpDrawer, HelpTopic } from '../../../../web/ui/help-drawer.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ShareLink } from '../../../schools/surveys/web/parts/share-link.tsx'
import type { Tracking } from '../contract.ts'
import { lowResponse } from './low-response-sentences.ts'
import { benchmark } from './pace.ts'
import { groupName, useTrackingWords } from './words.ts'

/** Lists groups below the benchmark and, while the survey is open, ways to improve their response. */
export function LowResponse({ guid, tracking }: { guid: string; tracking: Tracking }) {
  const [help, setHelp] = useState(false)
  const words = useTrackingWords()
  const { say } = words
  const warning = lowResponse(tracking, words)
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
                <LinkButton to="/progress-monitoring-overview">{say('sharePulse')}</LinkButton>
              ) : (
                <ShareLink guid={guid}>{say('shareSurvey')}</ShareLink>
              )}
              <Button aria-expanded={help} onClick={() => setHelp(true)}>
                {say('ways')}
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

const waysFor = {
  students: ['waysStudents1', 'waysStudents2', 'waysStudents3'],
  parents: ['waysParents1', 'waysParents2', 'waysParents3', 'waysParents4'],
  staff: ['waysStaff1', 'waysStaff2'],
} as const

function ReachDrawer({ opened, onClose, tracking: { groups, smallGroup } }: ReachDrawerProps) {
  const words = useTrackingWords()
  const { say, inOwn } = words
  return (
    <HelpDrawer
      opened={opened}
      onClose={onClose}
      title={say('ways')}
      closeLabel={say('closeHelp')}
      language={inOwn}
    >
      {groups.map(({ key }) => (
        <HelpTopic key={key} title={groupName(words, key)}>
          <ul>
            {waysFor[key].map((way) => (
              <li key={way}>{say(way)}</li>
            ))}
          </ul>
        </HelpTopic>
      ))}
      <HelpTopic title={say('everyone')}>
        <ul>
          <li>{say('everyone1')}</li>
          <li>{say('everyone2', { count: smallGroup })}</li>
          <li>{say('everyone3')}</li>
        </ul>
      </HelpTopic>
      <HelpTopic title={say('whyPercent', { percent: benchmark })}>
        {say('whyPercentText', { percent: benchmark })}
      </HelpTopic>
    </HelpDrawer>
  )
}
