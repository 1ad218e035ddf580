import { Notice } from '../../../../web/ui/notice.tsx'

/** Names the schools that asked other questions than most, and says what follows; nothing where there are none. */
export function OtherQuestions({ schools, isMade }: { schools: readonly string[]; isMade: boolean }) {
  if (schools.length === 0) return null
  const one = schools.length === 1
  const left = isMade
    ? `${one ? 'is' : 'are'} not in the results of all schools together`
    : 'would be left out of the results of all schools together'
  return (
    <Notice tone="info" title="Other questions" level={3}>
      {`${new Intl.ListFormat('en').format(schools)} asked other questions than most schools and ${left}: answers to different questions are not pooled. Each school’s own results stand below.`}
    </Notice>
  )
}
