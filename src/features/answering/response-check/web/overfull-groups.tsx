import { count } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Columns } from '../../../../web/ui/page.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import { type ResponseCheck, responseCheckContract } from '../contract.ts'
import { useChecked } from './data.ts'
import { CountsForm } from './parts/counts-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import styles from './response-check.module.css'

/** Groups of which more people answered than can count: correct the number, or let a lot decide. */
export function OverfullGroups() {
  return useChecked().check.groups.map((group) =>
    group.overfull && group.isOpen ? <Overfull key={group.key} group={group} {...group.overfull} /> : null,
  )
}

type Group = ResponseCheck['groups'][number]

function Overfull({ group, atMost, lotTaken }: { group: Group } & NonNullable<Group['overfull']>) {
  const { guid, check, say } = useChecked()
  const { key, name, counted, expected } = group
  const people = name.toLowerCase()
  const until = check.lotFrom === null ? '' : ` by ${instantInWords(check.lotFrom)}`
  const isOver = check.stage !== 'collecting'
  return (
    <Card title={`${name}: too many responses`}>
      <div className={styles.parts}>
        {' '}
        <p>
          {count(counted)} people answered, but the school expected {count(expected)}. Up to {count(atMost)}{' '}
          can count.
        </p>
        <p>
          Set made-up answers aside below, correct the number, or let a lot decide.{' '}
          {lotTaken
            ? 'A lot decides when the survey is final.'
            : isOver
              ? `Until then ${name} and Everyone have no figures. If no one decides${until}, a lot does.`
              : 'A lot can decide when the survey has closed.'}
        </p>
        <Columns layout="two">
          <CountsForm
            guid={guid}
            groups={[group]}
            name={`Correct the number of ${people}`}
            label="Number of people in the group"
            actions={(isPending) => (
              <Button type="submit">{isPending ? 'Saving…' : 'Save the number'}</Button>
            )}
            onSaved={(counts) => say(`${name}: ${count(counts[key] ?? expected)} people are expected.`)}
          />
          {isOver && !lotTaken ? (
            <ReasonForm
              about={`lot ${key}`}
              name={`Let a lot decide about ${people}`}
              label="Reason for a lot"
              hint={`It keeps responses that are not flagged first${check.stage === 'final' ? ', and cannot be undone' : ''}. Your reason is recorded with your name.`}
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
        </Columns>
      </div>
    </Card>
  )
}
