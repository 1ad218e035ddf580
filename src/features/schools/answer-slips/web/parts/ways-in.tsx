import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../../../shared/dates.ts'
import { Card } from '../../../../../web/ui/card.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState, PageSkeleton } from '../../../../../web/ui/states.tsx'
import { Table } from '../../../../../web/ui/table.tsx'
import type { AnswerSlips } from '../../contract.ts'
import { answerSlipsQuery } from '../data.ts'
import { WayIn } from './way-in.tsx'
import styles from './ways-in.module.css'

/** How each group of a survey gets in, with its slips. Nothing for a survey that can only use its link. */
export function WaysIn({ guid }: { guid: string }) {
  const { data, error, refetch } = useQuery(answerSlipsQuery(guid))
  if (data && data.choice === 'none' && data.groups.every(({ door }) => door === 'link')) return null
  return (
    <Section title="How each group gets in" {...(data ? { aside: untilWhen(data) } : {})}>
      {data ? (
        <>
          {data.whyNot ? <p>{data.whyNot}</p> : null}
          <Card flush>
            <Table caption="How each group gets in" lines={styles.groups}>
              <thead>
                <tr>
                  <th scope="col">Group</th>
                  <th scope="col">Way in</th>
                  <th scope="col">What that means</th>
                </tr>
              </thead>
              <tbody>
                {data.groups.map((group) => (
                  <WayIn key={group.group} guid={guid} slips={data} own={group} />
                ))}
              </tbody>
            </Table>
          </Card>
          {data.groups.some(({ door }) => door !== 'link') ? (
            <p className="quiet small">
              Cut, fold and mix the slips. Let each person draw one from a bowl, so no one knows who has
              which. With a mailing list, your school knows whose code is whose.{' '}
              <a href={`/survey-form/${guid}/slips`} target="_blank" rel="noreferrer">
                See the keys that anyone can check <span className="unseen">(opens in a new tab)</span>
              </a>
            </p>
          ) : null}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton blocks={1} />
      )}
    </Section>
  )
}

function untilWhen({ choice, groups, opens }: AnswerSlips): string {
  if (choice === 'both' && groups.some(({ door }) => door === 'slip'))
    return 'Now that the survey has opened, you can only add the link to a group with slips.'
  if (choice !== 'any') return 'You can’t change this now that the survey has opened.'
  return opens
    ? `You can’t change this after the survey opens on ${dayInWords(opens, 'plain')}.`
    : 'You can’t change this after the survey opens.'
}
