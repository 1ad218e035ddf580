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

/** Groups with more responses than can count. An administrator can correct the number or sample randomly. */
export const OverfullGroups = () =>
  useChecked().check.groups.map((group) => (group.isOpen ? <Overfull key={group.key} group={group} /> : null))

function Overfull({ group }: { group: ResponseCheck['groups'][number] }) {
  const { guid, check, say } = useChecked()
  const { key, name, counted, expected, overfull } = group
  if (!overfull) return null
  const people = name.toLowerCase()
  const until = check.lotFrom === null ? '' : ` by ${instantInWords(check.lotFrom)}`
  const isOver = check.stage !== 'collecting'
  const send = (reason: string) =>
    call(responseCheckContract.takeLot, { body: { surveyGuid: guid, group: key, reason } })
  return (
    <Card title={`${name}: too many responses`}>
      <div className={styles.parts}>
        <p>
          We got {count(counted)} responses, but the group has only {count(expected)} people. We can count up
          to {count(overfull.atMost)}.
        </p>
        <p>
          You can leave out made-up answers below, fix the number of people, or let us choose responses at
          random.{' '}
          {overfull.lotTaken
            ? 'We’ll choose at random when the results become final.'
            : isOver
              ? `Until then, ${name} and Everyone have no scores. If no one decides${until}, we’ll choose at random.`
              : 'You can choose at random once the survey closes.'}
        </p>
        <Columns layout="two">
          <CountsForm
            guid={guid}
            groups={[group]}
            name={`Fix the number of ${people}`}
            label="Number of people in the group"
            actions={(isPending) => (
              <Button type="submit">{isPending ? 'Saving…' : 'Save the number'}</Button>
            )}
            onSaved={(counts) =>
              say(`${name}: the number of people is now ${count(counts[key] ?? expected)}.`)
            }
          />
          {isOver && !overfull.lotTaken ? (
            <ReasonForm
              about={`lot ${key}`}
              name={`Choose at random among ${people}`}
              label="Reason for choosing at random"
              hint={`We’ll keep responses without flags first.${check.stage === 'final' ? ' You can’t undo this.' : ''}`}
              actions={[
                {
                  press: 'Choose at random',
                  pending: 'Saving…',
                  send,
                  done: `${name}: we’ll choose at random which responses count.`,
                },
              ]}
            />
          ) : null}
        </Columns>
      </div>
    </Card>
  )
}
