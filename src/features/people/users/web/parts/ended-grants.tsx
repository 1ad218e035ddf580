import { type EndedGrant, endedInWords } from '../../../../../shared/grants.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'

export const EndedList = ({ ended }: { ended: readonly EndedGrant[] }) => (
  <ul>
    {endedInWords(ended).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

interface EndedNoticeProps {
  name: string
  ended: readonly EndedGrant[]
  onClose: () => void
}

export const EndedNotice = ({ name, ended, onClose }: EndedNoticeProps) => (
  <Notice
    tone="info"
    live
    title={`These keys and links that ${name} created have stopped working`}
    action={<Button onClick={onClose}>Close</Button>}
  >
    <EndedList ended={ended} />
    <p>If a program or person still needs access, create a new key or link.</p>
  </Notice>
)
