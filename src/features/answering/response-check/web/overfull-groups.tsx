import { count } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import { type ResponseCheck, responseCheckContract } from '../contract.ts'
import { type Changes, lotOf } from './data.ts'
import { CountsForm } from './parts/counts-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import styles from './response-check.module.css'

interface OverfullProps {
  guid: string
  check: ResponseCheck
  changes: Changes
}

/** Groups of which more people answered than can count: correct the number, or let a lot decide. */
export function OverfullGroups({ guid, check, changes }: OverfullProps) {
  return check.groups.map((group) =>
    group.overfull && group.isOpen ? (
      <Overfull key={group.key} {...{ guid, check, changes, group, overfull: group.overfull }} />
    ) : null,
  )
}

type Group = ResponseCheck['groups'][number]
interface GroupProps extends OverfullProps {
  group: Group
  overfull: NonNullable<Group['overfull']>
}

function Overfull({ guid, check, changes, group, overfull }: GroupProps) {
  const { key, name, counted, expected } = group
  const until = check.lotFrom === null ? '' : ` by ${instantInWords(check.lotFrom)}`
  const isOver = check.stage !== 'collecting'
  return (
    <Card title={`${name}: too many responses`}>
      <p>
        {count(counted)} people answered, but the school expected {count(expected)}. Up to{' '}
        {count(overfull.atMost)} can count.
      </p>
      <p>
        Set made-up answers aside below, correct the number, or let a lot decide.{' '}
        {overfull.lotTaken
          ? 'A lot decides when the survey is final.'
          : isOver
            ? `Until then ${name} and Everyone have no figures. If no one decides${until}, a lot does.`
            : 'A lot can decide when the survey has closed.'}
      </p>
      <div className={styles.overfull}>
        <CountsForm
          guid={guid}
          groups={[group]}
          name={`Correct the number of ${name.toLowerCase()}`}
          label="Number of people in the group"
          actions={(isPending) => <Button type="submit">{isPending ? 'Saving…' : 'Save the number'}</Button>}
          onSaved={(counts) => changes.say(`${name}: ${count(counts[key] ?? expected)} people are expected.`)}
        />
        {isOver && !overfull.lotTaken ? (
          <ReasonForm
            name={`Let a lot decide about ${name.toLowerCase()}`}
            label="Reason for a lot"
            hint={`It keeps responses that are not flagged first${check.stage === 'final' ? ', and cannot be undone' : ''}. Your reason is recorded with your name.`}
            form={changes.about(lotOf(key))}
            actions={[
              {
                press: 'Let a lot decide',
                pending: 'Saving…',
                send: (reason) =>
                  call(responseCheckContract.takeLot, { body: { surveyGuid: guid, group: key, reason } }),
                done: `${name}: a lot decides which responses count.`,
              },
            ]}
          />
        ) : null}
      </div>
    </Card>
  )
}
