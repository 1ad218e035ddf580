import { count, percent, percentOf } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import { type Cluster, type MarkCounts, type ResponseCheck, responseCheckContract } from '../contract.ts'
import { clusterKey } from '../rules.ts'
import { useChecked } from './data.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './response-check.module.css'
import { clusterTitle, markNames, peopleOf, responsesOf, whenAndWhere } from './sentences.ts'

interface ClusterCardProps {
  cluster: Cluster
  /** Shown above the title: how many batches are undecided, or why this one is shown. */
  remark: string
}

/** Describes a batch, how it differs from the rest of its group, and what leaving it out would do. */
export function ClusterCard({ cluster, remark }: ClusterCardProps) {
  const { check } = useChecked()
  const { criterion, size } = cluster
  const group = check.groups.find(({ key }) => key === criterion.group)
  const differences = (
    <Section title={`How this batch differs from other ${peopleOf[criterion.group]}`} level={3}>
      <MarksTable cluster={cluster} />
      <p className="quiet small">
        A flag alone doesn’t prove anything. A ticket shows that the survey page was open first, but a page
        used offline may not have one. And some people read fast.
      </p>
    </Section>
  )
  return (
    <>
      <Notice title={clusterTitle(cluster)}>
        <p className="quiet small">{remark}</p>
        <p>{whenAndWhere(cluster)}</p>
      </Notice>
      <Card>
        {group?.isOpen ? (
          <div className={styles.sides}>
            <div className={styles.parts}>
              {differences}
              <Section title="What happens if you leave out this batch" level={3}>
                <p>
                  We’ll keep these responses but won’t count them. {endOf(check, group.name)}Results, files
                  and results links will say that{' '}
                  {size === 1 ? '1 response is' : `${count(size)} responses are`} left out.
                </p>
              </Section>
            </div>
            {/* The typed reason and its error belong only to this batch. */}
            <DecideForm key={clusterKey(criterion)} cluster={cluster} group={group} />
          </div>
        ) : (
          differences
        )}
      </Card>
    </>
  )
}

function endOf({ stage, finalFrom }: ResponseCheck, name: string): string {
  if (stage === 'final')
    return `Once ${name.toLowerCase()} are within the limit, their results are final and you can’t undo this. `
  return finalFrom === null ? '' : `You can restore them until ${instantInWords(finalFrom)}. `
}

function MarksTable({ cluster: { size, marks, others, criterion } }: { cluster: Cluster }) {
  const sides = [
    { head: 'This batch', size, marks },
    { head: `Other ${peopleOf[criterion.group]}`, ...others },
  ]
  return (
    <div className={styles.table}>
      <DataTable
        caption={`Flags in this batch and in all other ${responsesOf(2, criterion.group).slice(2)}`}
        columns={[
          { head: 'Flag', isName: true, cell: (mark) => markNames[mark] },
          ...sides.map(({ head, size, marks }) => ({
            head,
            shown: [
              head,
              ' ',
              <span key="size" className={styles.of}>
                {count(size)}
              </span>,
            ],
            cell: (mark: keyof MarkCounts) => <Share part={marks[mark]} whole={size} />,
          })),
        ]}
        rows={['ticket', 'fast', 'choice', 'alike'] as const}
        keyOf={(mark) => mark}
      />
    </div>
  )
}

const Share = ({ part, whole }: { part: number; whole: number }) => (
  <>
    <b>{count(part)}</b> {whole > 0 ? <span className="quiet">({percent(part, whole)})</span> : null}
    <Measure thin at={percentOf(part, whole)} />
  </>
)

interface DecideFormProps {
  cluster: Cluster
  group: ResponseCheck['groups'][number]
}

/** Shows what would change, asks for the reason and offers both choices. */
function DecideForm({ cluster, group }: DecideFormProps) {
  const { guid, check, keep } = useChecked()
  const { criterion, size } = cluster
  const { name, expected, overfull } = group
  const responses = `${responsesOf(size, criterion.group)} ${size === 1 ? 'is' : 'are'}`
  const left = group.counted - cluster.counted
  const send = (decision: 'aside' | 'counted') => async (reason: string) => {
    keep(criterion)
    const body = { surveyGuid: guid, criterion, size, decision, reason }
    await call(responseCheckContract.decideCluster, { body })
    keep(null)
  }
  return (
    <div className="screen-only">
      <ReasonForm
        about={clusterKey(criterion)}
        name="Decide about this batch"
        label="Reason"
        hint="We’ll record your reason and name in the activity log."
        primary
        actions={[
          {
            press: `Leave out ${count(size)}`,
            pending: 'Leaving out…',
            send: send('aside'),
            done: `${responses} left out.`,
          },
          {
            press: `Keep counting ${size === 1 ? 'it' : 'them'}`,
            pending: 'Saving…',
            send: send('counted'),
            done: `${responses} still counted.`,
          },
        ]}
      >
        <Section title="What would change" level={3}>
          <dl className={styles.change}>
            {[
              { term: `${name} counted now`, counted: group.counted },
              { term: 'Without this batch', counted: left },
            ].map(({ term, counted }) => (
              <div key={term}>
                <dt className="quiet small">{term}</dt>
                <dd>
                  <b>{count(counted)}</b>
                  {expected > 0 ? ` of ${count(expected)} (${percent(counted, expected)})` : ''}
                </dd>
              </div>
            ))}
          </dl>
          {overfull ? (
            <p className="quiet small">
              {left <= overfull.atMost
                ? `All remaining responses can count.${check.stage === 'final' ? ' This group’s results will then be final.' : ''}`
                : `Up to ${count(overfull.atMost)} can count, so you’ll still need to choose which ones.`}
            </p>
          ) : null}
        </Section>
      </ReasonForm>
    </div>
  )
}
