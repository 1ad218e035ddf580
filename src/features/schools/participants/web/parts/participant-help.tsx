import { HelpDrawer, HelpTopic } from '../../../../../web/ui/help-drawer.tsx'
import type { CountType } from '../../contract.ts'
import { guides, type Topic } from './guides.ts'

interface ParticipantHelpProps {
  /** The group to explain; null closes the drawer. */
  about: CountType | null
  onClose: () => void
}

/** Explains who counts in a group, which devices work, languages, outreach, and how many responses are enough. */
export function ParticipantHelp({ about, onClose }: ParticipantHelpProps) {
  const guide = guides[about ?? 'student']
  return (
    <HelpDrawer key={about} opened={about !== null} onClose={onClose} title={guide.title}>
      {guide.topics.map((topic) => (
        <HelpTopic key={topic.title} title={topic.title}>
          {answer(topic)}
        </HelpTopic>
      ))}
    </HelpDrawer>
  )
}

function answer({ text, points }: Topic) {
  return (
    <>
      {text ? <p>{unbroken(text)}</p> : null}
      {points ? (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const kiosk = '?kiosk=1'

/** Keeps text that users must type literally on one line. */
function unbroken(text: string) {
  const [before, after] = text.split(kiosk)
  if (after === undefined) return text
  return (
    <>
      {before}
      <span className="nowrap">{kiosk}</span>
      {after}
    </>
  )
}
