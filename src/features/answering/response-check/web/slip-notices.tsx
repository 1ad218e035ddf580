import { count, counted } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { ResponseCheck } from '../contract.ts'

type Group = ResponseCheck['groups'][number]

/** How responses of groups with slips came, and a warning if more had a valid slip than can have. */
export function SlipNotices({ groups }: Pick<ResponseCheck, 'groups'>) {
  const withSlips = groups.filter(({ slips }) => slips !== undefined)
  const refused = withSlips.filter(({ slips }) => slips && slips.refused > 0)
  return (
    <>
      {refused.length > 0 ? (
        <Notice title="Someone else may have the key to the slips">
          {refused.map((group) => (
            <p key={group.key}>{refusedSentence(group)}</p>
          ))}
        </Notice>
      ) : null}
      {withSlips.length > 0 ? (
        <Notice tone="info" title="Responses with and without slips">
          {withSlips.map((group) => (
            <p key={group.key}>{cameSentence(group)}</p>
          ))}
        </Notice>
      ) : null}
    </>
  )
}

const refusedSentence = ({ name, slips }: Group): string =>
  `${name}: ${counted(slips?.refused ?? 0, 'response')} had a valid slip although every slip that was used had already been counted. We stored them as responses without a slip.`

function cameSentence({ name, slips }: Group): string {
  const { door, answered = 0, without = 0, made = 0 } = slips ?? {}
  const came = `${name}: ${count(answered)} of ${counted(made, 'slip')} came with answers`
  return door === 'both'
    ? `${came}, and ${counted(without, 'response')} by the open link. One person can use the link several times, so look at those first.`
    : `${came}. ${without === 1 ? '1 response' : `${count(without)} responses`} came without a slip and ${without === 1 ? 'doesn’t' : 'don’t'} count.`
}
