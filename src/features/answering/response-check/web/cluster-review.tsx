import { useQuery } from '@tanstack/react-query'
import { count, counted, percent, percentOf } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import { type Cluster, type MarkCounts, type ResponseCheck, responseCheckContract } from '../contract.ts'
import { anyOf, clusterKey } from '../rules.ts'
import { clusterQuery, useChecked } from './data.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './response-check.module.css'
import { clusterTitle, markNames, peopleOf, responsesOf, spanInWords, whenAndWhere } from './sentences.ts'
import { Look } from './sources.tsx'

/** The current batch with its latest data, and the other undecided ones. */
export function ClusterReview() {
  const { guid, check, looked, look } = useChecked()
  const [largest] = check.clusters
  const suspected = looked
    ? check.clusters.find(({ criterion }) => clusterKey(criterion) === clusterKey(looked))
    : largest
  const isAsked = looked !== null && suspected === undefined
  const query = useQuery({ ...clusterQuery(guid, looked ?? anyOf('students')), enabled: isAsked })
  const others = check.clusters.filter((one) => one !== suspected)
  return (
    <>
      {isAsked || suspected !== largest ? (
        <TextButton onClick={() => look(null)}>
          {largest ? 'Back to the largest undecided batch' : 'Close this batch'}
        </TextButton>
      ) : null}
      {isAsked ? (
        <Found query={query} title="We couldn’t load this batch">
          {(cluster) =>
            cluster.size > 0 ? (
              <ClusterCard cluster={cluster} />
            ) : (
              <EmptyState
                title="This batch is empty"
                action={<Button onClick={() => look(null)}>Continue</Button>}
              >
                Its responses are already left out. Find them under Decided.
              </EmptyState>
            )
          }
        </Found>
      ) : suspected ? (
        <ClusterCard cluster={suspected} />
      ) : (
        <NoClusters check={check} />
      )}
      {others.length > 0 ? (
        <Card title="Also undecided" flush>
          <ul className={styles.rows}>
            {others.map((cluster) => {
              const [title, span] = [clusterTitle(cluster), spanInWords(cluster)]
              return (
                <li key={clusterKey(cluster.criterion)}>
                  <h3>{title}</h3>
                  <p className="quiet">{span}</p>
                  <Look criterion={cluster.criterion} at={`${title}, ${span}`} />
                </li>
              )
            })}
          </ul>
        </Card>
      ) : null}
    </>
  )
}

/** Shown if there are no batches to decide: either nothing was found, or all are decided. */
function NoClusters({ check: { decisions, smallGroup } }: { check: ResponseCheck }) {
  return decisions.some(({ undoneAt }) => undoneAt === null) ? (
    <EmptyState title="All decided">
      New batches appear here as responses come in. Your decisions are at the bottom of this page.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing stands out">
      {`No group has ${smallGroup} or more flagged responses that came in close together or match. That doesn’t prove that everyone answered honestly and only once. Below, you can review each network that sent many responses.`}
    </EmptyState>
  )
}

/** Describes a batch, how it differs from the rest of its group, and what leaving it out would do. */
function ClusterCard({ cluster }: { cluster: Cluster }) {
  const { check } = useChecked()
  const { criterion, size } = cluster
  const group = check.groups.find(({ key }) => key === criterion.group)
  const differences = (
    <Section title={`How this batch differs from other ${peopleOf(criterion.group)}`} level={3}>
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
        <p className="quiet small">{remarkOf(check, cluster, group?.isOpen)}</p>
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
                  and results links will say that {counted(size, 'response is', 'responses are')} left out.
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

/** Says why a batch is shown: how many are undecided, or who chose it. */
function remarkOf({ clusters, decisions }: ResponseCheck, cluster: Cluster, isOpen?: boolean): string {
  if (!clusters.includes(cluster)) return 'You chose to review this batch. The check didn’t suggest it.'
  if (!isOpen) return 'Undecided when the survey became final'
  const all = clusters.length + decisions.filter(({ undoneAt }) => undoneAt === null).length
  const are = clusters.length === 1 ? 'is' : 'are'
  return `${clusters.length} of ${counted(all, 'batch', 'batches')} ${are} undecided`
}

function endOf({ stage, finalFrom }: ResponseCheck, name: string): string {
  if (stage === 'final')
    return `Once ${name.toLowerCase()} are within the limit, their results are final and you can’t undo this. `
  return finalFrom === null ? '' : `You can restore them until ${instantInWords(finalFrom)}. `
}

function MarksTable({ cluster: { size, marks, others, criterion } }: { cluster: Cluster }) {
  const sides = [
    { head: 'This batch', size, marks },
    { head: `Other ${peopleOf(criterion.group)}`, ...others },
  ]
  return (
    <div className={styles.table}>
      <DataTable
        caption={`Flags in this batch and in all other ${responsesOf(2, criterion.group).slice(2)}`}
        columns={[
          { head: 'Flag', isName: true, cell: (mark) => markNames[mark] },
          ...sides.map(({ head, size: whole, marks }) => ({
            head,
            shown: (
              <>
                {head} <span className={styles.of}>{count(whole)}</span>
              </>
            ),
            cell: (mark: keyof MarkCounts) => (
              <>
                <b>{count(marks[mark])}</b>{' '}
                {whole > 0 ? <span className="quiet">({percent(marks[mark], whole)})</span> : null}
                <Measure thin at={percentOf(marks[mark], whole)} />
              </>
            ),
          })),
        ]}
        rows={['ticket', 'fast', 'choice', 'alike'] as const}
        keyOf={(mark) => mark}
      />
    </div>
  )
}

interface DecideFormProps {
  cluster: Cluster
  group: ResponseCheck['groups'][number]
}

/** Shows what would change, asks for the reason and offers both choices. */
function DecideForm({ cluster: { criterion, size, counted: now }, group }: DecideFormProps) {
  const { guid, check, keep } = useChecked()
  const { name, expected, overfull } = group
  const responses = `${responsesOf(size, criterion.group)} ${size === 1 ? 'is' : 'are'}`
  const left = group.counted - now
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
