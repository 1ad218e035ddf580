import type { ReactNode } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { Criterion, ResponseCheck } from '../contract.ts'
import styles from './response-check.module.css'
import { anyOf, peopleOf } from './sentences.ts'

interface SourcesProps {
  check: ResponseCheck
  group: ResponseCheck['groups'][number]
  onLook: (criterion: Criterion) => void
}

/** Networks from which many responses of a group came; each can be looked at as a cluster. */
export function Networks({ check, group, onLook }: SourcesProps) {
  const people = peopleOf[group.key]
  if (group.networks.length === 0)
    return (
      <Card title="Networks" level={3}>
        <p>
          {check.networksKept
            ? `No network has sent ${count(check.smallGroup)} or more responses of ${people} that are not set aside.`
            : 'No network is kept with the responses of this survey (setting RESPONDENT_TRACE). Only hours, marks and answers can be compared.'}
        </p>
      </Card>
    )
  return (
    <Card title="Networks" level={3} aside={`${count(check.smallGroup)} or more responses each`} flush>
      <SourceTable
        caption={`Networks of ${people}, the largest first`}
        heads={['Network', 'Responses', 'Marked']}
        onLook={onLook}
        sources={group.networks.map(({ network, size, marked }) => {
          // Where it does not fit in a line, the name breaks before the length of its shared part.
          const [shared, ...length] = network.split('/')
          return {
            name: length.length === 0 ? shared : [shared, <wbr key="/" />, `/${length}`],
            numbers: [size, marked],
            words: `at the ${counted(size, 'response')} from ${network}`,
            criterion: { ...anyOf(group.key), network },
          }
        })}
      />
    </Card>
  )
}

/** Who typed in responses of a group from paper; those of each link can be looked at as a cluster. */
export function TypedFromPaper({ check, group, onLook }: SourcesProps) {
  if (group.typed.length === 0) return null
  return (
    <Card title="Typed in from paper" level={3} aside="Without ticket, speed and network" flush>
      <SourceTable
        caption={`Responses of ${peopleOf[group.key]} that were typed in from paper, by the link that did it`}
        heads={['By', 'Responses']}
        onLook={onLook}
        sources={group.typed.map(({ link, size }) => {
          const typist = check.paper.find((one) => one.link === link)
          return {
            name: (
              <>
                {typist?.name} <span className="quiet">(link {link})</span>
                {typist ? (
                  <p className="quiet small">
                    Of {counted(typist.sheets, 'sheet')} of all groups {count(typist.twice)} typed twice;{' '}
                    {counted(typist.differences, 'answer')} differed.
                  </p>
                ) : null}
              </>
            ),
            numbers: [size],
            words: `at the ${counted(size, 'response')} typed in by ${typist?.name}`,
            criterion: { ...anyOf(group.key), link },
          }
        })}
      />
    </Card>
  )
}

interface SourceTableProps {
  caption: string
  /** Of the name, then of each number. */
  heads: readonly string[]
  sources: readonly { name: ReactNode; numbers: readonly number[]; words: string; criterion: Criterion }[]
  onLook: (criterion: Criterion) => void
}

function SourceTable({ caption, heads, sources, onLook }: SourceTableProps) {
  return (
    <div className={styles.sources}>
      <Table caption={caption}>
        <thead>
          <tr>
            {heads.map((head, place) => (
              <th key={head} scope="col" className={place > 0 ? 'number' : undefined}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">Look</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ name, numbers, words, criterion }) => (
            <tr key={words}>
              <th scope="row">{name}</th>
              {numbers.map((number, place) => (
                <td key={heads[place + 1]} className="number">
                  {count(number)}
                </td>
              ))}
              <td>
                <TextButton onClick={() => onLook(criterion)}>
                  Look<span className="unseen"> {words}</span>
                </TextButton>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
