import { count, counted } from '../../../../shared/numbers.ts'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { Criterion, ResponseCheck } from '../contract.ts'
import styles from './response-check.module.css'
import { peopleOf } from './sentences.ts'

interface NetworksProps {
  check: ResponseCheck
  group: ResponseCheck['groups'][number]
  onLook: (criterion: Criterion) => void
}

/** Networks from which many responses of a group came; each can be looked at as a cluster. */
export function Networks({ check, group, onLook }: NetworksProps) {
  const title = 'Networks'
  if (group.networks.length === 0) {
    return (
      <Card title={title} level={3}>
        <p>
          {check.networksKept
            ? `No network has sent ${count(check.smallGroup)} or more responses of ${peopleOf[group.key]} that are not set aside.`
            : 'No network is kept with the responses of this survey (setting RESPONDENT_TRACE). Only hours, marks and answers can be compared.'}
        </p>
      </Card>
    )
  }
  return (
    <Card title={title} level={3} aside={`${count(check.smallGroup)} or more responses each`} flush>
      <div className={styles.networks}>
        <Table caption={`Networks of ${peopleOf[group.key]}, the largest first`}>
          <thead>
            <tr>
              <th scope="col">Network</th>
              <th scope="col" className="number">
                Responses
              </th>
              <th scope="col" className="number">
                Marked
              </th>
              <th scope="col">
                <span className="unseen">Look</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {group.networks.map(({ network, size, marked }) => (
              <tr key={network}>
                <th scope="row">
                  <Network name={network} />
                </th>
                <td className="number">{count(size)}</td>
                <td className="number">{count(marked)}</td>
                <td>
                  <TextButton
                    onClick={() => onLook({ group: group.key, network, from: null, to: null, alike: null })}
                  >
                    Look
                    <span className="unseen">
                      {' '}
                      at the {counted(size, 'response')} from {network}
                    </span>
                  </TextButton>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

/** A network whose name breaks before the length of its shared part where it does not fit in a line. */
function Network({ name }: { name: string }) {
  const [shared, ...length] = name.split('/')
  return length.length === 0 ? (
    shared
  ) : (
    <>
      {shared}
      <wbr />/{length}
    </>
  )
}
