import { Notice } from '../../../../web/ui/notice.tsx'

/** Lists schools whose questions differ from most schools', and the effect. Renders nothing if there are none. */
export function OtherQuestions({ schools, isMade }: { schools: readonly string[]; isMade: boolean }) {
  if (schools.length === 0) return null
  const one = schools.length === 1
  const left = isMade
    ? `${one ? 'is' : 'are'} not in the combined results`
    : 'would be left out of the combined results'
  return (
    <Notice tone="info" title="Different questions" level={3}>
      {`${new Intl.ListFormat('en').format(schools)} asked different questions than most schools and ${left}. Each school’s own results are below.`}
    </Notice>
  )
}
